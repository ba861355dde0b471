const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 8;
/** Largest multiple of the number of letters in a byte. Bytes from it on would make some letters more likely. */
const LIMIT = 256 - (256 % letters.length);

/** Returns a random id of an option. It says nothing about the order in which options were written. */
export function newOptionId(): string {
  let id = "";
  while (id.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < LIMIT && id.length < LENGTH) id += letters[byte % letters.length];
  return id;
}
