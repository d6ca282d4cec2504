"""A PostgreSQL of our own for a test: made in a folder of its own, reached by a socket there, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

HELP = "the store's tests need PostgreSQL: apt-get install -y postgresql"


def program(name: str) -> str:
    """A program of PostgreSQL's; Debian keeps them off the path."""
    found = [str(x) for x in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)]
    path = shutil.which(name) or (found[0] if found else "")
    assert path, HELP
    return path


class Elephant:
    """The server refuses to run as root, so root runs it as the user that the package made."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bocage-pg-"))
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user)
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-N", "-U", "bocage", "--no-instructions")
        self.run(
            "pg_ctl",
            "-D",
            str(self.data),
            "-w",
            "-t",
            "60",
            "-l",
            str(self.folder / "log"),
            "-o",
            self._options(),
            "start",
        )

    def _options(self) -> str:
        return f"-k {self.folder} -c listen_addresses="

    def run(self, name: str, *args: str) -> None:
        command = [program(name), *args]
        if os.geteuid() == 0:
            account = pwd.getpwnam(self.user)
            done = subprocess.run(
                command, user=account.pw_uid, group=account.pw_gid, cwd=self.folder, capture_output=True
            )
        else:
            done = subprocess.run(command, cwd=self.folder, capture_output=True)
        assert done.returncode == 0, (done.stdout + done.stderr).decode()

    def database(self, name: str) -> str:
        """A new empty database; its address."""
        self.run("createdb", "-h", str(self.folder), "-U", "bocage", name)
        return f"postgresql://bocage@/{name}?host={self.folder}"

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
