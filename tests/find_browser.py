"""Finds a Chromium for the browser tests: the system's, else one Playwright can install."""

import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def system_browser() -> str | None:
    """The path of the first Chromium on PATH, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def playwright_browser() -> str | None:
    """The path of the Chromium that Playwright has installed for itself, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def browser_path() -> str | None:
    """The Chromium that tests use."""
    return system_browser() or playwright_browser()


def main() -> int:
    """0 when a browser is there or could be installed; 1 with one sentence otherwise."""
    if browser_path():
        return 0
    print("No Chromium was found: asking Playwright for one.", file=sys.stderr)
    install = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
    if install.returncode == 0 and playwright_browser():
        return 0
    print(
        "A Chromium was expected for the browser tests and none could be installed: "
        "install your system's chromium package and run `make test` again.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
