"""Where a testsuite of GCC comes from: an unpacked source tree that the user
names, or Debian's source package of the compiler, downloaded once.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import tarfile

_DEB_SRC = """\
apt-get found no source package {package}. Its archive must be known:
  repeat the lines of /etc/apt/sources.list that begin with "deb" with "deb-src"
  (or put "Types: deb deb-src" into the .sources file of
  /etc/apt/sources.list.d) and run apt-get update;
or name an unpacked source tree of GCC: {setting}=<dir>."""


@dataclasses.dataclass
class Parts:
    """What a suite needs of GCC's source."""
    wanted: re.Pattern  # paths below the root
    folder: str  # one that is always there
    setting: str  # of make, by which the user names a source tree


class SourceError(RuntimeError):
    """The testsuite cannot be had; the text says what to do."""


def given(folder, parts):
    """The source tree that the user named, or one folder above it."""
    folder = pathlib.Path(folder).resolve()
    for root in (folder, folder.parent, folder.parent.parent):
        if (root / parts.folder).is_dir():
            return root
    raise SourceError(f"{folder}: has no {parts.folder} in it")


def debian(package, cache, parts):
    """The wanted parts of Debian's source package, below `cache`. All suites
    have caches side by side and share one archive."""
    root = cache / package
    if (root / "complete").exists():
        return root
    archive = _download(package, cache.parent / "download", parts.setting)
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    print(f"unpacking {archive.name}", flush=True)
    with tarfile.open(archive, "r|*") as outer:
        _unpack(outer, root, parts.wanted)
    given(root, parts)
    (root / "complete").touch()
    return root


def _download(package, folder, setting):
    folder.mkdir(parents=True, exist_ok=True)
    names = f"{package}_*.orig.tar.*"
    if not list(folder.glob(names)):
        print(f"downloading the source of {package}", flush=True)
        try:
            done = subprocess.run(
                ["apt-get", "source", "-q", "--download-only", "--tar-only",
                 package], cwd=folder, capture_output=True, text=True,
                check=False)
        except FileNotFoundError:
            raise SourceError(
                "apt-get is missing: unpack the source of GCC yourself and "
                f"name it: {setting}=<dir>") from None
        if done.returncode != 0:
            raise SourceError(done.stderr + _DEB_SRC.format(
                package=package, setting=setting))
    archives = sorted(folder.glob(names))
    if not archives:
        raise SourceError(f"apt-get left no {names} in {folder}")
    return archives[-1]


def _unpack(archive, root, wanted):
    """Debian's archive has GCC's own archive inside, among others."""
    for member in archive:
        if re.search(r"(^|/)gcc-[^/]*\.tar\.[a-z0-9]+$", member.name):
            with tarfile.open(fileobj=archive.extractfile(member),
                              mode="r|*") as inner:
                _unpack(inner, root, wanted)
        elif member.isfile():
            path = member.name.partition("/")[2]
            if wanted.match(path):
                _write(archive, member, root, path)


def _write(archive, member, root, path):
    target = root / path
    if root not in pathlib.Path(os.path.normpath(target)).parents:
        raise SourceError(f"the archive names a file outside: {member.name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "wb") as out:
        shutil.copyfileobj(archive.extractfile(member), out)
