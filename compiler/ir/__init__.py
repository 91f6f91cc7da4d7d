"""The effect IR: what a card's text means, as typed, frozen, serialisable data.

Read in this order: base (words), select (which cards), quantity (how much), condition (whether),
event (when), change (what lasts), effect (what is done), card (an ability, a card). One node is one
concept of the rules, never one wording. Imports only pydantic, so that the runtime needs no parser.
"""

from pydantic import BaseModel

from compiler.ir import base, card, change, condition, effect, event, quantity, select
from compiler.ir.base import *
from compiler.ir.card import *
from compiler.ir.change import *
from compiler.ir.condition import *
from compiler.ir.effect import *
from compiler.ir.event import *
from compiler.ir.quantity import *
from compiler.ir.select import *

_MODULES = (base, select, quantity, condition, event, change, effect, card)
_NAMES = {
    name: value for module in _MODULES for name, value in vars(module).items() if not name.startswith("_")
}
NODES: tuple[type[base.Node], ...] = tuple(
    value
    for value in dict.fromkeys(v for v in _NAMES.values() if isinstance(v, type))
    if issubclass(value, BaseModel) and issubclass(value, base.Node) and value is not base.Node
)
for _node in NODES:
    _node.model_rebuild(_types_namespace=_NAMES)
