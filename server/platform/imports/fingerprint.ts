import { createHash } from "node:crypto";

/** Returns a hash of the texts that ignores case and extra spaces. */
export function fingerprintOf(texts: readonly string[]): string {
  const plain = texts.map((text) => text.trim().toLowerCase().replace(/\s+/g, " "));
  return createHash("sha256").update(JSON.stringify(plain)).digest("hex");
}
