"""The servers that ``server_load.py`` starts and measures."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SERVER = """
import json, sys
from pathlib import Path
from sintra.server import run
from sintra.server.settings import Settings
wanted = json.loads(sys.argv[2])
bound = run.listen("127.0.0.1", int(sys.argv[1]))
run.run(Settings(data=Path(wanted.pop("data")), **wanted), bound, lambda: print("up", flush=True))
"""
MANY = "1000000/second"


@dataclass
class Server:
    """A server process."""

    data: Path
    database: str
    limited: bool = False
    """Whether it has the usual limits; otherwise none, because all load has one address."""
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        settings = {"data": str(self.data), "workers": 1, "database": self.database}
        if not self.limited:
            settings |= {
                "address_requests": MANY, "address_tables": MANY, "address_failures": MANY,
                "address_connections": 100_000, "address_sockets": 100_000,
                "address_new_sockets": 100_000,
                "address_work": 1e6, "address_jobs": 100_000,
            }  # fmt: skip
        arguments = [sys.executable, "-c", SERVER, str(self.port), json.dumps(settings)]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"up\n"
        while not self.ask("/api/status")["ready"]:
            time.sleep(0.2)

    def ask(self, path: str, body: Any = None, token: str | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def memory(self) -> float:
        """Resident memory of the server itself, in bytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024.0 * int(status.split("VmRSS:")[1].split()[0])

    def seconds(self) -> float:
        """Processor time that the server itself has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(60)
