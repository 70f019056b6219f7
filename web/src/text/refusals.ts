// Error messages in the language of the page. The server's own are in English; they are the fallback.

import { has, t } from "../i18n/index.svelte";

/** The message for an error code; `asked` is the type of the request, for codes that depend on it. */
export function refusalText(code: string, words: string, asked?: string): string {
  const keys = [...(asked === undefined ? [] : [`refused-${asked}-${code}`]), `refused-${code}`];
  const key = keys.find(has);
  return key === undefined ? words : t(key);
}
