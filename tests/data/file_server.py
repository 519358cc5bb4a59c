"""A server of one file on this machine, well-behaved or not."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    """Answers with `content`; `manner` says how."""

    daemon_threads = True
    content = b""
    manner = "well"
    sent = 0  # bytes after which a truncated answer ends

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.ranges: list[str | None] = []  # what was asked for, request after request
        self.release = threading.Event()  # ends a silence

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/file.bin"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        asked = self.headers.get("Range")
        self.server.ranges.append(asked)
        getattr(self, self.server.manner)(int(asked[6:-1]) if asked else 0)

    def well(self, start: int) -> None:
        body = self.server.content[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def without_ranges(self, start: int) -> None:
        self.well(0)

    def silent(self, start: int) -> None:
        self.server.release.wait(5)

    def truncated(self, start: int) -> None:
        body = self.server.content[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: self.server.sent])
        self.wfile.flush()

    def half_then_silent(self, start: int) -> None:
        self.truncated(start)
        self.server.release.wait(5)

    def missing(self, start: int) -> None:
        self.send_error(404)

    def no_such_range(self, start: int) -> None:
        self.send_error(416 if start else 404)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(content: bytes):
    server = Server()
    server.content = content
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.release.set()
        server.shutdown()
        thread.join()
        server.server_close()
