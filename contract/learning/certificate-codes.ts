/** Crockford's base32: no I, L, O or U, so that a code can be typed from paper. A character carries five bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 bits in 16 characters (beyond.md section 2). */
export const CODE_BYTES = 10;
export const codePattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;

export function certificateCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

/** `7K2M-9QFX-3B0D-ZZ12`, as it stands on paper and in the address. */
export function shownCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join("-");
}

/** The code as it is stored, of one in any usual writing; undefined when it is none. */
export function readCertificateCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return codePattern.test(code) ? code : undefined;
}
