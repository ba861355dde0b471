import { createHash } from "node:crypto";

/** The same for texts that differ in nothing but capitals and blanks. */
export function fingerprintOf(texts: readonly string[]): string {
  const plain = texts.map((text) => text.trim().toLowerCase().replace(/\s+/g, " "));
  return createHash("sha256").update(JSON.stringify(plain)).digest("hex");
}
