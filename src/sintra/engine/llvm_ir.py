"""One LLVM module of compiled functions, each with an entry that other languages can call.

Numba's own calling convention passes an array as seven numbers and needs pointers for the result
and for an exception. Each exported function therefore gets an *entry*: arrays are an address and a
number of items, whole numbers have 32 bits, results are doubles, several results are written to an
array. An exception ends the program (``llvm.trap``): in compiled code it is a bug.

Numba would link each function with all that it calls, optimize that and make machine code of it,
before it compiles the caller. Here each function is compiled alone, and all are linked once.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import codegen, types
from numba.core.dispatcher import Dispatcher

ARRAY, GROUP, BOOL, INT, FLOAT = "array", "group", "bool", "int", "float"
"""Kinds of parameters: an array, a named tuple of parameters, or a number."""
RESULTS = "results"
"""The name of the array to which a function with several results writes them."""

_RESULT_KINDS = {"i64": "sitofp", "i8": "uitofp", "double": ""}
_MODULE_LINES = re.compile(r"^(target triple|target datalayout) = .*$", re.MULTILINE)
_HOST_ATTRIBUTES = re.compile(r'"target-(cpu|features)"="[^"]*"')
_NO_ADDRESS = 1
"""Where a function is said to be that has no machine code; nobody calls it."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of an exported function."""

    name: str
    kind: str
    dtype: np.dtype[Any] | None = None
    """The type of the items of an array."""
    parts: tuple["Parameter", ...] = ()
    """The parameters in a group."""


@dataclass(frozen=True)
class Entry:
    """An exported function: its name, parameters and results, and what it is linked from."""

    name: str
    parameters: tuple[Parameter, ...]
    results: int
    """How many numbers it gives back; several are written to an array, the last parameter."""
    ir: str = ""
    """The LLVM module of the entry alone, as text."""
    library: Any = None
    """What Numba has compiled: a module of this function, and the libraries that it calls."""
    target: str = ""
    """The name of the compiled function."""
    passed: tuple[str, ...] = ()
    """The types of what the entry passes to it."""


def _parameter(name: str, value: Any) -> Parameter:
    if isinstance(value, np.ndarray):
        assert value.ndim == 1, f"{name}: exported functions take arrays of one dimension"
        return Parameter(name, ARRAY, value.dtype)
    if isinstance(value, tuple):
        fields: Sequence[str] = value._fields  # type: ignore[attr-defined]  # a NamedTuple
        parts = (_parameter(field, part) for field, part in zip(fields, value, strict=True))
        return Parameter(name, GROUP, parts=tuple(parts))
    kind = BOOL if isinstance(value, bool) else FLOAT if isinstance(value, float) else INT
    return Parameter(name, kind)


def stop_at_ir() -> None:
    """Let Numba neither link functions nor make machine code of them, in all of this process."""

    def finalize(library: Any) -> None:
        library._finalized = True

    def address(library: Any, name: str) -> int:
        library._ensure_finalized()
        return _NO_ADDRESS

    changed: Any = codegen
    changed.JITCodeLibrary.finalize = finalize
    changed.JITCodeLibrary.get_pointer_to_function = address
    changed.JITCPUCodegen.set_env = lambda *_: None


def compile_entry(name: str, function: Callable[..., Any], arguments: Sequence[Any]) -> Entry:
    """Compile a function for arguments like these, as an entry called ``name``."""
    assert isinstance(function, Dispatcher), f"{name}: not compiled"
    compiled: Any = function
    typeof: Any = numba.typeof
    signature = tuple(typeof(value) for value in arguments)
    compiled.compile(signature)
    overload = compiled.overloads[signature]
    names = inspect.signature(compiled.py_func).parameters
    parameters = tuple(_parameter(*pair) for pair in zip(names, arguments, strict=True))
    results = _results(overload.signature.return_type)
    target = overload.fndesc.llvm_func_name
    shim, passed = _entry_ir(name, target, parameters, results)
    return Entry(name, parameters, len(results[1]), shim, overload.library, target, passed)


def _results(returned: Any) -> tuple[str, list[str]]:
    """The LLVM type of what a function returns, and those of its parts."""
    if isinstance(returned, types.NoneType):
        return "ptr", []
    if isinstance(returned, types.UniTuple):
        one = _llvm_type(returned.dtype)
        return f"[{returned.count} x {one}]", [one] * returned.count
    if isinstance(returned, types.Tuple):
        parts = [_llvm_type(part) for part in returned]
        return f"{{{', '.join(parts)}}}", parts
    one = _llvm_type(returned)
    return one, [one]


def _llvm_type(kind: Any) -> str:
    known = {types.boolean: "i8", types.float64: "double", types.int64: "i64"}
    plain = getattr(kind, "literal_type", kind)  # a function that always returns one value
    assert plain in known, f"no result can be a {kind}"
    return known[plain]


def _entry_ir(
    name: str, target: str, parameters: Sequence[Parameter], results: tuple[str, list[str]]
) -> tuple[str, tuple[str, ...]]:
    """The text of the entry that calls ``target`` by Numba's convention, and what it passes."""
    taken: list[str] = []
    lines: list[str] = []
    passed: list[str] = []
    for number, parameter in enumerate(_flat(parameters)):
        own = f"%p{number}"
        if parameter.kind == ARRAY:
            assert parameter.dtype is not None
            size = parameter.dtype.itemsize
            taken += [f"ptr {own}", f"i32 {own}n"]
            lines.append(f"  {own}c = zext i32 {own}n to i64")
            passed += [
                "ptr null", "ptr null", f"i64 {own}c", f"i64 {size}", f"ptr {own}",
                f"i64 {own}c", f"i64 {size}",
            ]  # fmt: skip
        elif parameter.kind == FLOAT:
            taken.append(f"double {own}")
            passed.append(f"double {own}")
        elif parameter.kind == BOOL:
            taken.append(f"i32 {own}")
            lines.append(f"  {own}c = trunc i32 {own} to i8")
            passed.append(f"i8 {own}c")
        else:
            taken.append(f"i32 {own}")
            lines.append(f"  {own}c = sext i32 {own} to i64")
            passed.append(f"i64 {own}c")
    kind, parts = results
    if len(parts) > 1:
        taken.append("ptr %results")
    arguments = ", ".join(["ptr %result", "ptr %exception", *passed])
    begin = [
        f"define {'double' if len(parts) == 1 else 'void'} @{name}({', '.join(taken)}) {{",
        "entry:",
        f"  %result = alloca {kind}",
        "  %exception = alloca ptr",
        *lines,
        f'  %status = call i32 @"{target}"({arguments})',
        "  %failed = icmp eq i32 %status, -1",
        "  %raised = icmp sgt i32 %status, 0",
        "  %bad = or i1 %failed, %raised",
        "  br i1 %bad, label %trap, label %good",
        "trap:",
        "  call void @llvm.trap()",
        "  unreachable",
        "good:",
    ]
    for index, part in enumerate(parts):
        begin += [
            f"  %a{index} = getelementptr {kind}, ptr %result, i32 0"
            + (f", i32 {index}" if len(parts) > 1 else ""),
            f"  %v{index} = load {part}, ptr %a{index}",
            f"  %d{index} = {_RESULT_KINDS[part]} {part} %v{index} to double"
            if _RESULT_KINDS[part]
            else f"  %d{index} = fadd double %v{index}, -0.0",
        ]
        if len(parts) > 1:
            begin += [
                f"  %o{index} = getelementptr double, ptr %results, i32 {index}",
                f"  store double %d{index}, ptr %o{index}",
            ]
    begin += ["  ret double %d0" if len(parts) == 1 else "  ret void", "}", ""]
    types_passed = tuple(value.split()[0] for value in ("ptr", "ptr", *passed))
    declared = f'declare i32 @"{target}"({", ".join(types_passed)})'
    return "\n".join(["declare void @llvm.trap()", declared, *begin]), types_passed


def _flat(parameters: Sequence[Parameter]) -> list[Parameter]:
    found: list[Parameter] = []
    for one in parameters:
        found += _flat(one.parts) if one.kind == GROUP else [one]
    return found


def link(entries: Sequence[Entry]) -> Any:
    """One LLVM module with the entries of all functions; everything else is internal to it."""
    module = llvm.parse_assembly("")
    for library in _with_all_called(entry.library for entry in entries):
        ir = str(library._final_module)
        own = llvm.parse_assembly(_HOST_ATTRIBUTES.sub("", _MODULE_LINES.sub("", ir)))
        for function in own.functions:
            if not function.is_declaration and str(function.linkage.name) == "external":
                function.linkage = "weak_odr"  # Numba may have made a helper twice
        module.link_in(own)
    for entry in entries:
        taken = tuple(str(one.type) for one in module.get_function(entry.target).arguments)
        assert taken == entry.passed, f"{entry.name} takes {taken}, and gets {entry.passed}"
        module.link_in(llvm.parse_assembly(entry.ir))
    names = {entry.name for entry in entries}
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in names else "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    return module


def _with_all_called(libraries: Iterable[Any]) -> list[Any]:
    """These libraries and all that they call, each once."""
    found: dict[Any, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting += library._linking_libraries
    return list(found)


def optimize(module: Any, triple: str, features: str) -> bytes:
    """Optimize a module for a target, and give its object file.

    Between two rounds Numba's own pass removes pairs of reference counts, which doubles the speed.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(triple).create_target_machine(
        cpu="generic", features=features, opt=3, reloc="static", codemodel="default"
    )
    module.triple = triple
    module.data_layout = str(machine.target_data)
    module.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    for _ in range(2):
        prune = llvm.create_new_module_pass_manager()
        prune.add_refprune_pass()
        prune.run(module, builder)
        builder.getModulePassManager().run(module, builder)
    found: bytes = machine.emit_object(module)
    return found
