"""Nobody at a table is mistaken for somebody else."""

from tests.server.harness import LINK, ME, Server, level


def test_equal_levels_are_told_apart_everywhere(server: Server) -> None:
    names = ["Ana", "Inês 1", "Tomás", "Inês 2"]
    made = server.table("azul", ME, level(3), level(2), level(3), options={"seats": 4})
    with server.page(made["table"], *made["tokens"].values()) as page:
        assert [seat["name"] for seat in page.table["seats"]] == names
    assert server.get(f"/api/tables/{made['table']}/record")["players"] == names


def test_two_people_of_one_name_are_told_apart_as_soon_as_both_sit(server: Server) -> None:
    made = server.table("duel", ME, LINK)
    with server.page(made["table"], *made["tokens"].values()) as page:
        assert [seat["name"] for seat in page.table["seats"]] == ["Ana", None]
        server.post(f"/api/tables/{made['table']}/seats", {"seat": 1, "name": "Ana"})
        while page.table["seats"][1]["kind"] == "open":
            page.hear()
        assert [seat["name"] for seat in page.table["seats"]] == ["Ana 1", "Ana 2"]
