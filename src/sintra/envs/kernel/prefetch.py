"""Prefetching of memory, compiled.

The states of thousands of games do not fit into a core's cache, and the processor cannot predict in
which order their fields are read. So each state is prefetched while the game before it is played.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

_CACHE_LINE = 64
"""Bytes of a cache line; a wrong number costs a little time and nothing else."""
_READ, _HIGH_LOCALITY, _DATA = 0, 3, 1
"""The arguments of LLVM's ``llvm.prefetch``."""


def _prefetch_item(typing: Any, array: Any, item: Any) -> tuple[Any, Callable[..., Any]]:
    """Prefetch the cache lines of one item of a contiguous array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        i32, i64, byte = ir.IntType(32), ir.IntType(64), ir.IntType(8).as_pointer()
        intrinsic_function = builder.module.declare_intrinsic(
            "llvm.prefetch", (byte,), ir.FunctionType(ir.VoidType(), [byte, i32, i32, i32])
        )
        struct = context.make_array(signature.args[0])(context, builder, arguments[0])
        size = struct.itemsize
        first = builder.gep(builder.bitcast(struct.data, byte), [builder.mul(arguments[1], size)])
        with cgutils.for_range_slice(builder, i64(0), size, i64(_CACHE_LINE)) as (offset, _):
            place = builder.gep(first, [offset])
            builder.call(intrinsic_function, [place, i32(_READ), i32(_HIGH_LOCALITY), i32(_DATA)])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


_prefetch: Any = intrinsic(_prefetch_item)


def prefetch(array: Any, item: int) -> None:
    """Begin to read one item of an array into the cache, if it exists; interpreted, do nothing."""


@overload(prefetch)
def _compiled_prefetch(array: Any, item: Any) -> Callable[..., None]:
    def prefetch(array: Any, item: Any) -> None:
        if item < len(array):
            _prefetch(array, item)

    return prefetch
