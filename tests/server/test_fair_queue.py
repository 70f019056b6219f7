"""The queue before the workers: fair by address, then by table; people who take part come first."""

import asyncio
from collections.abc import Iterator

import pytest

from sintra.server.levels import fair_queue
from sintra.server.levels.fair_queue import FairQueue
from sintra.server.tables.asker import Asker, NobodyAsksError, WhoAsks


class Clock:
    """Time that passes only when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(fair_queue, "time", clock)
    return clock


def asker(*addresses: str, table: str = "t", person: bool = True) -> WhoAsks:
    found = Asker(frozenset(addresses), table, person)
    return lambda: found


class Bench:
    """Questions that are answered one after the other, each in a number of seconds."""

    def __init__(self, clock: Clock, per_address: int = 1) -> None:
        self.clock = clock
        self.queue = FairQueue(per_address)
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, name: str, who: WhoAsks, seconds: float = 1.0) -> asyncio.Task[None]:
        async def answer() -> None:
            async with self.queue.turn(who):
                self.order.append(name)
                self.clock.now += seconds

        task = asyncio.create_task(answer())
        self.tasks.append(task)
        return task

    async def finish(self) -> list[str]:
        await asyncio.sleep(0)  # everybody stands in the queue
        self.queue.add_slot()
        await asyncio.gather(*self.tasks)
        return self.order


def test_one_address_with_many_tables_does_not_delay_another(clock: Clock) -> None:
    async def main() -> list[str]:
        bench = Bench(clock)
        for number in range(40):
            bench.ask(f"hostile {number}", asker("h", table=f"h{number}"), 1.5)
        bench.ask("honest", asker("a"), 0.1)
        return await bench.finish()

    assert asyncio.run(main()).index("honest") <= 1


def test_addresses_share_the_time_and_not_the_number_of_answers(clock: Clock) -> None:
    async def main() -> list[str]:
        bench = Bench(clock)
        for number in range(12):
            bench.ask("slow", asker("s", table=f"s{number}"), 3.0)
            bench.ask("quick", asker("q", table=f"q{number}"), 1.0)
        return await bench.finish()

    order = asyncio.run(main())[:12]
    assert 2 <= order.count("slow") <= 4


def test_who_was_idle_gets_no_credit(clock: Clock) -> None:
    async def main() -> list[str]:
        bench = Bench(clock)
        bench.queue.add_slot()
        for number in range(20):
            await bench.ask("early", asker("e", table=f"{number}"), 10.0)
        bench.order.clear()
        gate = asyncio.Event()

        async def keep_busy() -> None:
            async with bench.queue.turn(asker("x")):
                await gate.wait()

        busy = asyncio.create_task(keep_busy())
        await asyncio.sleep(0)
        for number in range(6):
            bench.ask("late", asker("l", table=f"l{number}"), 1.0)
            bench.ask("early", asker("e", table=f"e{number}"), 1.0)
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(busy, *bench.tasks)
        return bench.order

    order = asyncio.run(main())  # the 200 seconds when nobody else wanted anything are free
    assert order[:8].count("early") > 1


def test_the_tables_of_an_address_take_turns(clock: Clock) -> None:
    async def main() -> list[str]:
        bench = Bench(clock)
        for number in range(6):
            bench.ask(f"one {number}", asker("a", table="one"))
        bench.ask("two", asker("a", table="two"))
        return await bench.finish()

    assert asyncio.run(main()).index("two") <= 1


def test_who_only_watches_comes_last(clock: Clock) -> None:
    async def main() -> list[str]:
        bench = Bench(clock)
        for number in range(3):
            bench.ask("watching", asker("w", table=f"w{number}", person=False))
        for number in range(3):
            bench.ask("playing", asker("p", table=f"p{number}"))
        return await bench.finish()

    assert asyncio.run(main()) == ["playing"] * 3 + ["watching"] * 3


def test_nobody_is_delayed_by_who_else_is_at_the_table(clock: Clock) -> None:
    async def main() -> list[str]:
        bench = Bench(clock)
        for number in range(9):
            bench.ask(f"hostile {number}", asker("h", table=f"h{number}"), 5.0)
        bench.ask("both 1", asker("h", "a", table="both"))
        bench.ask("both 2", asker("h", "a", table="both"))
        return await bench.finish()

    order = asyncio.run(main())
    assert order.index("both 2") <= 3


def test_an_address_cannot_use_all_workers(clock: Clock) -> None:
    async def main() -> None:
        queue = FairQueue(per_address=2)
        for _ in range(3):
            queue.add_slot()
        gate = asyncio.Event()
        running = []

        async def think(name: str, who: WhoAsks) -> None:
            async with queue.turn(who):
                running.append(name)
                await gate.wait()

        tasks = [asyncio.create_task(think("h", asker("h", table=f"{n}"))) for n in range(9)]
        await asyncio.sleep(0.01)
        assert running == ["h", "h"]
        tasks.append(asyncio.create_task(think("a", asker("a"))))
        await asyncio.sleep(0.01)
        assert running == ["h", "h", "a"]
        gate.set()
        await asyncio.gather(*tasks)

    asyncio.run(main())


def test_a_question_is_dropped_when_nobody_waits_for_it(clock: Clock) -> None:
    async def main() -> None:
        queue = FairQueue(1)
        waits: list[tuple[float, str]] = []
        queue.on_waited = lambda seconds, who: waits.append((seconds, who))
        here: Asker | None = Asker(frozenset("a"))

        async def think() -> None:
            async with queue.turn(lambda: here):
                raise AssertionError("it was not dropped")

        task = asyncio.create_task(think())
        await asyncio.sleep(0)
        assert queue.length == 1
        clock.now += 3.0
        assert queue.longest_wait == 3.0
        here = None
        queue.drop_unasked()
        for _ in range(3):
            await asyncio.sleep(0)
        assert task.done()
        with pytest.raises(NobodyAsksError):
            await task
        assert waits == [(3.0, "nobody")]
        assert (queue.length, queue.longest_wait) == (0, 0.0)

    asyncio.run(main())


def test_slots_survive_cancellation_and_errors(clock: Clock) -> None:
    async def main() -> None:
        for delay in range(4):
            queue = FairQueue(1)
            queue.add_slot()

            async def think(queue: FairQueue = queue) -> None:
                async with queue.turn(asker("a")):
                    await asyncio.sleep(0)
                    raise ValueError

            tasks = [asyncio.create_task(think()) for _ in range(6)]
            for _ in range(delay):
                await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            async with asyncio.timeout(5), queue.turn(asker("b")):
                assert queue.length == 0

    asyncio.run(main())


def test_the_queue_forgets_addresses(clock: Clock) -> None:
    async def main() -> None:
        bench = Bench(clock)
        bench.queue.add_slot()
        for number in range(300):
            await bench.ask("x", asker(f"a{number}", table=f"t{number}"), 0.01)
        assert len(vars(bench.queue._addresses)["_used"]) < 5
        assert len(vars(bench.queue._tables)["_used"]) < 5

    asyncio.run(main())
