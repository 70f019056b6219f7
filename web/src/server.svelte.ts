// Whether the site has a server: what needs one is hidden where there is none.

/** Served in place of the server's answer by a static site (`sintra site`). */
const NO_SERVER = "none";

let known: boolean = $state(true);

/** Whether there is a server, as far as is known. */
export function hasServer(): boolean {
  return known;
}

/** Note what the server has said of its start; `null`: nothing. */
export function noteStatus(status: { step: string } | null): void {
  known = status !== null && status.step !== NO_SERVER;
}
