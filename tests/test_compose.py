"""The Compose file and the Dockerfile fit the program they start."""

import re
from pathlib import Path
from typing import Any

import yaml

from sintra.cli import app
from sintra.server.run import PORT

ROOT = Path(__file__).resolve().parent.parent
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
CADDYFILE = (ROOT / "Caddyfile").read_text("utf-8")


def options() -> tuple[set[str], set[str]]:
    """The options of ``sintra serve``, and the variables that set them."""
    from typer.main import get_command

    serve: Any = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    words = {word for option in serve.params for word in (*option.opts, *option.secondary_opts)}
    variables = {str(option.envvar) for option in serve.params if option.envvar}
    return words, variables


def test_every_variable_is_known() -> None:
    _, variables = options()
    known = variables | {"SINTRA_DATA_DIR", "SINTRA_CACHE_DIR"}
    used = set(re.findall(r"SINTRA_\w+", DOCKERFILE))
    for service in COMPOSE["services"].values():
        used |= {name for name in service.get("environment", {}) if name.startswith("SINTRA_")}
    assert {"SINTRA_DATABASE", "SINTRA_PROXIES", "SINTRA_NAMES", "SINTRA_LOG"} <= used
    assert used <= known


def test_the_command_is_possible() -> None:
    words, _ = options()
    command = re.search(r"^CMD \[(.*)\]$", DOCKERFILE, re.MULTILINE)
    assert command is not None
    given = re.findall(r'"([^"]+)"', command[1])
    assert given[:2] == ["sintra", "serve"]
    assert {word for word in given if word.startswith("--")} <= words
    assert given[given.index("--port") + 1] == str(PORT)
    assert f"EXPOSE {PORT}" in DOCKERFILE


def test_the_proxy_is_believed_and_reaches_every_server() -> None:
    services = COMPOSE["services"]
    [network] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    set_by = {name: service.get("environment", {}) for name, service in services.items()}
    servers = [name for name, variables in set_by.items() if "SINTRA_DATABASE" in variables]
    assert len(servers) == 2
    for name in servers:
        assert set_by[name]["SINTRA_PROXIES"] == network["subnet"]
        assert f"{name}:{PORT}" in CADDYFILE
        assert name in set_by[name]["SINTRA_NAMES"].split()  # checks of health call it that
        assert "ports" not in services[name]  # only the proxy is reached from outside
        assert services[name]["read_only"]
    assert set(services["proxy"]["depends_on"]) == set(servers)
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).exists()


def test_a_new_volume_belongs_to_the_user_who_writes_to_it() -> None:
    """Otherwise Docker makes the folder, for root: the server could keep nothing there."""
    [folder] = re.findall(r"^VOLUME (\S+)$", DOCKERFILE, re.MULTILINE)
    as_user = DOCKERFILE.partition("\nUSER sintra\n")[2].partition("\nVOLUME ")[0]
    assert f"\nRUN mkdir {folder}\n" in as_user
    for name in ("one", "two", "club"):
        assert COMPOSE["services"][name]["volumes"] == [f"{name}:{folder}"]
