"""Outcomes with plain GCC, kept between runs: they do not depend on Yeti."""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import hashlib
import json
import os
import subprocess

from . import execute


class PlainResults:
    """A folder with a file for each case, named by what decides its outcome."""

    def __init__(self, folder, toolset, includes):
        self._folder = folder
        self._toolset = toolset
        self._includes = includes
        folder.mkdir(parents=True, exist_ok=True)
        self._versions = {
            language: subprocess.run(
                [compiler, "--version"], capture_output=True, text=True,
                check=True).stdout
            for language, compiler in toolset.compilers.items()}

    def outcome(self, case, folder, limit):
        """The outcome of `case`, tried in `folder` if it is not known yet."""
        kept = self._folder / (self._key(case) + ".json")
        if kept.exists():
            return execute.Outcome.from_json(json.loads(kept.read_text()))
        outcome = execute.execute(case, self._toolset, self._includes, folder,
                                  limit)
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_text(json.dumps(dataclasses.asdict(outcome)))
        partial.rename(kept)
        return outcome

    def _key(self, case):
        deciding = hashlib.sha256()
        words = execute.command(case, self._toolset, self._includes)
        asked = {name: value for name, value in os.environ.items()
                 if name.startswith(("OMP_", "GOMP_"))}
        environment = {**asked, **self._toolset.environment,
                       **case.wishes.environment}
        for part in (words, sorted(environment.items()),
                     self._versions[case.language]):
            deciding.update(repr(part).encode())
        for source in case.sources:
            deciding.update(source.read_bytes() if source.exists() else b"")
        return deciding.hexdigest()[:32]
