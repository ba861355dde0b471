import path from "node:path";
import { bytesOf, withinBytes } from "#contract/shared/text/cut-text.ts";

/** Maximum length of a file's name in bytes of UTF-8. Linux and macOS store no longer ones. */
export const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 20;

/** Returns a name that fits, cut between characters before its extension. */
export function fittingName(name: string, bytes = MAX_NAME_BYTES): string {
  const { name: base, ext } = path.parse(name);
  const extension = withinBytes(ext, MAX_EXTENSION_BYTES);
  return withinBytes(base, bytes - bytesOf(extension)) + extension;
}
