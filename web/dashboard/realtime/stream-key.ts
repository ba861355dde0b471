import { newKey } from "#web/api/new-key.ts";
import { readStored, writeStored } from "#web/browser/stored-user.ts";

const NAME = "darasa.stream";

/**
 * Returns the key of this browser's event stream. The server replaces an earlier stream with the same key. A connection that
 * was cut counts as open for minutes, so a page that loads again on a bad network must have the key of the page before.
 * Otherwise a few reloads would use up the person's streams, and shut out their other devices.
 */
export function streamKey(): string {
  const stored = readStored(NAME);
  if (typeof stored === "string") return stored;
  const key = newKey();
  writeStored(NAME, key);
  return key;
}
