/**
 * Returns a random key of 128 bits. crypto.randomUUID exists only on https and localhost, but an institute may first
 * run on plain http.
 */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
