import { readStored, removeStored, writeStored } from "#web/browser/stored-user.ts";
import { changesIn } from "#web/dashboard/forms/draft-base.ts";
import type { MarksValues } from "./marks-values.ts";

/**
 * Removes from a stored draft the values that were sent and saved. What was typed during the save stays, and is a change
 * of the saved version.
 */
export function removeSaved(key: string, sent: MarksValues): void {
  const left = Object.entries(changesIn(readStored(key))).filter(([name, value]) => value !== sent[name]);
  if (left.length > 0) writeStored(key, Object.fromEntries(left));
  else removeStored(key);
}
