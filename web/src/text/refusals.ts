// Why something was refused, in the language of the page. The server's own words are English, and the last resort.

import { has, t } from "../i18n/index.svelte";

/** A refusal in words; `asked` is what was asked for, where that says more than the code alone. */
export function refusalText(code: string, words: string, asked?: string): string {
  const keys = [...(asked === undefined ? [] : [`refused-${asked}-${code}`]), `refused-${code}`];
  const key = keys.find(has);
  return key === undefined ? words : t(key);
}
