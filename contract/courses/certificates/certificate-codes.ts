import { withoutGaps } from "#contract/shared/text/typed-code.ts";

/** Crockford's base32: no I, L, O or U, so that a code can be typed from paper. A character carries five bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Number of random bytes in a code: 80 bits, written in 16 characters (beyond.md 2). */
export const CODE_BYTES = 10;
export const codePattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;

export function certificateCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

/** Returns the code as shown on paper and in addresses, such as `7K2M-9QFX-3B0D-ZZ12`. */
export function shownCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join("-");
}

/** Returns the stored form of a code in any usual format; undefined if it is not a code. */
export function readCertificateCode(typed: string): string | undefined {
  const code = withoutGaps(typed).toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
  return codePattern.test(code) ? code : undefined;
}
