"""Where libgomp's testsuite comes from: an unpacked source tree that the user
names, or Debian's source package of the compiler, downloaded once.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import pathlib
import re
import shutil
import subprocess
import tarfile

# The parts of GCC's source that the tests include or are.
_WANTED = re.compile(r"[^/]+/(libgomp/(testsuite/.*|[^/]*\.h)"
                     r"|include/gomp-constants\.h)$")
_DEB_SRC = """\
apt-get found no source package {package}. Its archive must be known:
  repeat the lines of /etc/apt/sources.list that begin with "deb" with "deb-src"
  (or put "Types: deb deb-src" into the .sources file of
  /etc/apt/sources.list.d) and run apt-get update;
or name an unpacked source tree of GCC: LIBGOMP_SOURCE=<dir>."""


class SourceError(RuntimeError):
    """The testsuite cannot be had; the text says what to do."""


def given(folder):
    """The source tree that the user named, or one folder above it."""
    folder = pathlib.Path(folder).resolve()
    for root in (folder, folder.parent, folder.parent.parent):
        if (root / "libgomp" / "testsuite" / "libgomp.c").is_dir():
            return root
    raise SourceError(f"{folder}: has no libgomp/testsuite/libgomp.c in it")


def debian(package, cache):
    """The wanted parts of Debian's source package, below `cache`."""
    root = cache / package
    if (root / "complete").exists():
        return root
    archive = _download(package, cache / "download")
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    print(f"check-libgomp: unpacking {archive.name}", flush=True)
    with tarfile.open(archive, "r|*") as outer:
        _unpack(outer, root)
    given(root)
    (root / "complete").touch()
    return root


def _download(package, folder):
    folder.mkdir(parents=True, exist_ok=True)
    names = f"{package}_*.orig.tar.*"
    if not list(folder.glob(names)):
        print(f"check-libgomp: downloading the source of {package}", flush=True)
        try:
            done = subprocess.run(
                ["apt-get", "source", "-q", "--download-only", "--tar-only",
                 package], cwd=folder, capture_output=True, text=True,
                check=False)
        except FileNotFoundError:
            raise SourceError(
                "apt-get is missing: unpack the source of GCC yourself and "
                "name it: LIBGOMP_SOURCE=<dir>") from None
        if done.returncode != 0:
            raise SourceError(done.stderr + _DEB_SRC.format(package=package))
    archives = sorted(folder.glob(names))
    if not archives:
        raise SourceError(f"apt-get left no {names} in {folder}")
    return archives[-1]


def _unpack(archive, root):
    """Debian's archive has GCC's own archive inside, among others."""
    for member in archive:
        if re.search(r"(^|/)gcc-[^/]*\.tar\.[a-z0-9]+$", member.name):
            with tarfile.open(fileobj=archive.extractfile(member),
                              mode="r|*") as inner:
                _unpack(inner, root)
        elif member.isfile() and _WANTED.match(member.name):
            _write(archive, member, root)


def _write(archive, member, root):
    target = root / member.name.split("/", 1)[1]
    if root not in pathlib.Path(os.path.normpath(target)).parents:
        raise SourceError(f"the archive names a file outside: {member.name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "wb") as out:
        shutil.copyfileobj(archive.extractfile(member), out)
