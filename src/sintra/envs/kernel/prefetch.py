"""Asking the processor for memory that will be needed soon, compiled.

The states of thousands of games do not fit into a core's cache, and their fields are read in an
order that no processor foresees. Asked for one game ahead, a state is there when its turn comes.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

_LINE = 64
"""Bytes that a processor fetches at a time; a wrong guess costs a little time, nothing else."""
_READ, _KEEP, _DATA = 0, 3, 1
"""The arguments of LLVM's ``llvm.prefetch``: to read, needed soon, not instructions."""


def _prefetch_lines(typing: Any, array: Any, item: Any) -> tuple[Any, Callable[..., Any]]:
    """Fetch the cache lines of one item of an array in one piece."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        i32, i64, byte = ir.IntType(32), ir.IntType(64), ir.IntType(8).as_pointer()
        fetch = builder.module.declare_intrinsic(
            "llvm.prefetch", (byte,), ir.FunctionType(ir.VoidType(), [byte, i32, i32, i32])
        )
        struct = context.make_array(signature.args[0])(context, builder, arguments[0])
        size = struct.itemsize
        first = builder.gep(builder.bitcast(struct.data, byte), [builder.mul(arguments[1], size)])
        with cgutils.for_range_slice(builder, i64(0), size, i64(_LINE)) as (offset, _):
            place = builder.gep(first, [offset])
            builder.call(fetch, [place, i32(_READ), i32(_KEEP), i32(_DATA)])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


_prefetch: Any = intrinsic(_prefetch_lines)


def fetch(array: Any, item: int) -> None:
    """Begin to read one item of an array into the cache; interpreted, nothing."""


@overload(fetch)
def _compiled_fetch(array: Any, item: Any) -> Callable[..., None]:
    def fetch(array: Any, item: Any) -> None:
        if item < len(array):
            _prefetch(array, item)

    return fetch
