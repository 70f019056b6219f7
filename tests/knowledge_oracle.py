"""Test oracle: what each seat of a Duel knows about the plates, derived from the events alone.

It uses nothing of the library's state. A plate that was drawn is a physical object here, a slot. A
seat that sees a front knows which slot it is, until the other player draws slots and puts some of
them back in an order that only they know; then the plate may be in any of those slots.
``where[seat][plate]`` is the set of slots in which a plate can be that the seat has seen and that
is hidden now.
"""

from dataclasses import dataclass, field

from tests.naive.duel_pieces import PLATES, plate_type


@dataclass(eq=False)
class Slot:
    """One plate that somebody has drawn: in front of a player, or back in the pile."""

    front: str | None = None
    """What it is, once anybody has seen it."""
    by: int | None = None
    """Who put it back last."""
    turn: int = -1
    """In which turn it was put back."""


@dataclass
class KnowledgeOracle:
    """Follows a game of Duel; ``observe`` takes each event with the seat that acts."""

    unknown: int = len(PLATES)
    returned: list[Slot] = field(default_factory=list)
    drawn: list[Slot] = field(default_factory=list)
    looked: bool = False
    in_between: bool = False
    """Whether one of the plates drawn is kept, and the others are not all back yet."""
    turn: int = 0
    public: set[str] = field(default_factory=set)
    """Plates that have been seen by everybody; they never become secret again."""
    seen: list[set[str]] = field(default_factory=lambda: [set(), set()])
    """Every front that a seat has ever seen, public ones included."""
    where: list[dict[str, set[Slot]]] = field(default_factory=lambda: [{}, {}])

    def observe(self, text: str, seat: int) -> None:
        """Update with one event; ``seat`` acts, or is the one whose action chance interrupts."""
        verb, _, what = text.partition(":")
        if verb == "show":
            self._take_top()
            self._publish(what)
        elif verb == "draw":
            self.drawn.append(self._take_top())
        elif verb == "look":
            self._look(seat)
        elif verb == "front":
            slot = next(slot for slot in self.drawn if slot.front is None)
            slot.front = what
            self._recognize(seat, slot)
        elif verb == "plate" and self.looked:
            self._publish(what)
            self.in_between = True
            self._end_action(seat)
        elif verb == "under":
            slot = next(slot for slot in self.drawn if slot.front == what)
            slot.by, slot.turn = seat, self.turn
            self.returned.append(slot)
            self._end_action(seat)
        self._see_top()

    def _take_top(self) -> Slot:
        if self.unknown:
            self.unknown -= 1
            return Slot()
        return self.returned.pop(0)

    def _see_top(self) -> None:
        """A plate that was put back shows its type when it lies on top, or has been drawn."""
        lying = self.returned[:1] if self.unknown == 0 else []
        for slot in [*lying, *self.drawn]:
            for known in self.where:
                for plate, slots in known.items():
                    if slot.front is not None and plate_type(plate) != plate_type(slot.front):
                        slots.discard(slot)

    def _publish(self, plate: str) -> None:
        self.public.add(plate)
        for seat in (0, 1):
            self.seen[seat].add(plate)
            self.where[seat].pop(plate, None)

    def _recognize(self, seat: int, slot: Slot) -> None:
        """A seat looks at a slot: no other plate is there, and this one nowhere else."""
        assert slot.front is not None
        for slots in self.where[seat].values():
            slots.discard(slot)
        self.seen[seat].add(slot.front)
        self.where[seat][slot.front] = {slot}

    def _look(self, seat: int) -> None:
        self.looked = True
        self.turn += 1
        for slot in self.drawn:
            if slot.front is not None:
                self._recognize(seat, slot)

    def _end_action(self, seat: int) -> None:
        """When all but the plate kept are back, the other player cannot tell them apart.

        Until then the kept one's slot counts as drawn: the other does not see which it was.
        """
        other = 1 - seat
        group = {slot for slot in self.drawn if slot in self.returned}
        if len(group) < len(self.drawn) - 1:
            return
        for plate, slots in self.where[other].items():
            if slots & set(self.drawn):
                self.where[other][plate] = (slots - set(self.drawn)) | group
        self.drawn, self.looked, self.in_between = [], False, False
