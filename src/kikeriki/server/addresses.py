"""The addresses and ports of this machine, found without sending anything."""

import errno
import ipaddress
import socket
import struct
import sys
from urllib.parse import SplitResult

from kikeriki.server.settings import SettingsError

NEXT_PORTS = 100  # how far to look for a free one
SOMEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # kept for documentation, nobody's
SIOCGIFADDR = 0x8915  # Linux's question for an interface's address
INDOORS = ("docker", "br-", "veth", "virbr")  # interfaces that lead to this machine's own containers


def choose_port(host: str, port: int, *, asked: bool) -> int:
    """The port to listen on: the one that was asked for, or else the next free one."""
    last = port if asked else min(port + NEXT_PORTS, 65535)
    for candidate in range(port, last + 1):
        if _free(host, candidate):
            return candidate
    if asked:
        raise SettingsError(f"--port {port}: something listens there already; choose another, or 0 for any.")
    raise SettingsError(f"No port from {port} to {last} is free: choose one with --port, or 0 for any.")


def _free(host: str, port: int) -> bool:
    with socket.socket(_family(host)) as probe:
        if sys.platform != "win32":
            # As servers do: connections that are closing do not keep a port. On Windows it would mean something else.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            # Two may bind the same port with that option, but only one may listen.
            probe.listen(1)
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise SettingsError(
                    f"--host {host}: this machine has no such address; 0.0.0.0 stands for all."
                ) from None
            if error.errno == errno.EACCES:
                raise SettingsError(
                    f"--port {port}: there is no right to listen there; from 1024 on it needs none."
                ) from None
            return False
    return True


def local_url(host: str, port: int) -> str:
    """The server's address on this machine."""
    return _url("localhost" if ipaddress.ip_address(host).is_unspecified else host, port)


def network_urls(host: str, port: int) -> list[str]:
    """The addresses under which others in the same network reach a server on this host, the likeliest first."""
    where = ipaddress.ip_address(host)
    if where.is_loopback:
        return []
    return [_url(address, port) for address in (_addresses(host) if where.is_unspecified else [host])]


def address_for_others(host: str, port: int, seen: SplitResult) -> str:
    """Where others reach the server, asked by somebody who reaches it at `seen`: what leads home from here leads
    everybody else to their own machine."""
    here = seen.hostname or ""
    others = network_urls(host, port) if here == "localhost" or _is_loopback(here) else []
    return others[0] if others else f"{seen.scheme}://{seen.netloc}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name
        return False


def _addresses(host: str) -> list[str]:
    family = _family(host)
    found = [_way_out(family), *(_interfaces() if family == socket.AF_INET else [])]
    return [address for address in dict.fromkeys(found) if address and _reachable(address)]


def _way_out(family: socket.AddressFamily) -> str | None:
    """The address from which this machine would speak to the world; connecting UDP sends nothing."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((SOMEWHERE[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _interfaces() -> list[str]:
    """The addresses of Linux's network interfaces: a network at home may lead nowhere else."""
    found = []
    if sys.platform == "linux":
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _, name in socket.if_nameindex():
                try:
                    answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()))
                except OSError:
                    continue  # it has none
                if not name.startswith(INDOORS):
                    found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _reachable(address: str) -> bool:
    what = ipaddress.ip_address(address)
    return not (what.is_loopback or what.is_link_local or what.is_unspecified)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
