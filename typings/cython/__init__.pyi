"""What this project uses of Cython's shadow module, for the type checker."""

import builtins
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

T = TypeVar("T")

compiled: bool
nogil: AbstractContextManager[None]
gil: AbstractContextManager[None]
NULL: Any

# A C number is a plain number to Python, a pointer whatever it points to.
schar: type[builtins.int]
uchar: type[builtins.int]
short: type[builtins.int]
ushort: type[builtins.int]
int: type[builtins.int]
uint: type[builtins.int]
long: type[builtins.int]
ulong: type[builtins.int]
longlong: type[builtins.int]
ulonglong: type[builtins.int]
size_t: type[builtins.int]
Py_ssize_t: type[builtins.int]
bint: type[builtins.int]
float: type[builtins.float]
double: type[builtins.float]
p_int: Any
p_char: Any
p_schar: Any
p_uchar: Any
p_double: Any
p_float: Any
p_void: Any
pp_void: Any

def cast(type: type[T], value: Any) -> T: ...
def pointer(type: object) -> Any: ...
def sizeof(type: object) -> builtins.int: ...
def address(value: Any) -> Any: ...
def declare(type: type[T], value: Any = ...) -> T: ...
def __getattr__(name: str) -> Any: ...
def nonecheck(check: bool, /) -> Callable[[type[T]], type[T]]: ...
