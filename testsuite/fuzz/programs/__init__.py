"""Random programs; see ../generate.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .cxx_paths import CxxPaths
from .fortran import Fortran
from .jobs import Jobs
from .loops import Loops
from .paths import Paths
from .tasks import CxxTasks, Tasks
from .unit import unit_text
from .views import Views

KINDS = {kind.kind: kind for kind in (Loops, Paths, CxxPaths, Views, Fortran,
                                      Tasks, CxxTasks, Jobs)}
