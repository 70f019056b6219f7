"""Hooks of all tests."""

import os

# The processes that run the tests, and those they start, inherit this. They share the cores
# already: threads of BLAS that wait for a core spin, and training took three times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
