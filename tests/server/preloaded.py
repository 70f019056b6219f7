"""What every server loads: imported once by the process that the servers of tests are forks of."""

import sintra.server.run  # noqa: F401  # with everything that it imports
from sintra.rules import jit
from sintra.server.levels.warmup import compile_all

for _ in compile_all(players=False):
    pass
jit._lock.cache_clear()  # a fork may not use the locks of another process
