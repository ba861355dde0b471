import { readStored, removeStored, writeStored } from "#web/browser/stored-user.ts";
import type { MarksValues } from "./marks-values.ts";

/** Removes from a stored draft the values that were sent and saved. What was typed during the save stays. */
export function removeSaved(key: string, sent: MarksValues): void {
  const left = Object.entries(readStored(key) ?? {}).filter(([name, value]) => value !== sent[name]);
  if (left.length > 0) writeStored(key, Object.fromEntries(left));
  else removeStored(key);
}
