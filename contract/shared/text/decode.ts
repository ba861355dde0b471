const UTF16_SAMPLE = 2_000;

/**
 * Decodes a file that a bank or a spreadsheet wrote: UTF-8 or UTF-16, with or without byte order mark, else
 * Windows-1252.
 * @returns undefined if it is not text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  return /[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text.slice(0, 100_000)) ? undefined : text;
}

/** Decodes text, in the encoding that it most likely has. */
export const decoded = (bytes: Uint8Array) => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** Returns whether text begins here in UTF-16, as Notepad and spreadsheets save it. */
export function isUtf16(head: Uint8Array): boolean {
  const encoding = encodingOf(head);
  if (!encoding.startsWith("utf-16")) return false;
  // The last character may be cut off.
  return !new TextDecoder(encoding).decode(head, { stream: true }).includes("\0");
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, UTF16_SAMPLE).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const quarter = Math.min(bytes.length, UTF16_SAMPLE) / 4;
  if (odd > quarter && even < odd / 10) return "utf-16le";
  if (even > quarter && odd < even / 10) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
