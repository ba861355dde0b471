import { NATIONAL_DIGITS } from "#contract/shared/limits.ts";

/**
 * Phone numbers as people write them (api.md 6). The browser's fields and the server read them with the same function.
 * Uses no zod, to keep public forms small.
 */

export const DEFAULT_DIAL_CODE = "+256";

export interface Country {
  code: string;
  name: string;
  dial_code: string;
}

/** Countries whose numbers have another length than the specified nine digits. */
const otherLengths: Record<string, number> = {
  "+1": 10,
  "+7": 10,
  "+20": 10,
  "+39": 10,
  "+44": 10,
  "+91": 10,
  "+225": 10,
  "+234": 10,
};

/** Countries that have no prefix for calls inside the country. A 0 at the beginning is part of the number. */
const withZero = ["+39", "+225", "+242", "+378"];

/** Returns whether a number of the country may begin with 0 after its code. */
export const mayBeginWithZero = (dialCode: string) => withZero.includes(dialCode);

/** Returns how many digits follow the country code. */
export const nationalLength = (dialCode: string) => otherLengths[dialCode] ?? NATIONAL_DIGITS;

/** Returns the dial code at the beginning of a number, or null. No assigned code begins with another one. */
export function dialCodeOf(value: string): string | null {
  for (const length of [2, 3, 4]) if (dialCodes.has(value.slice(0, length))) return value.slice(0, length);
  return null;
}

export interface PhoneReading {
  /** Null if an international number has no known code yet: "+2" may become +256. */
  dial_code: string | null;
  /** All digits after the country code, without the 0 that the national format adds. */
  national: string;
}

/**
 * Reads a number in any usual format. Blanks, dashes, dots and brackets are ignored. +CC, 00CC or the CC of the chosen
 * country and one leading 0 are removed. The code of another country selects that country.
 */
export function readPhone(typed: string, chosen: string | null): PhoneReading {
  const text = typed.trim();
  const digits = text.replace(/\D/g, "");
  const plus = /^[\s(]*\+/.test(text);
  if (plus || digits.startsWith("00")) return readInternational(plus ? digits : digits.slice(2));
  const dial_code = bareCodeOf(digits, chosen);
  if (dial_code) return toReading(dial_code, digits.slice(dial_code.length - 1));
  return toReading(chosen, digits);
}

/** Reads a number with a country code. A doubled code counts once, because people type it although the form adds it. */
function readInternational(digits: string): PhoneReading {
  const dial_code = dialCodeOf(`+${digits}`);
  if (dial_code === null) return { dial_code: null, national: "" };
  const rest = digits.slice(dial_code.length - 1);
  const again = bareCodeOf(rest, dial_code) === dial_code && rest.length > nationalLength(dial_code);
  return toReading(dial_code, again ? rest.slice(dial_code.length - 1) : rest);
}

const toReading = (dial_code: string | null, digits: string): PhoneReading => ({
  dial_code,
  national: withoutTrunk(dial_code, digits),
});

/** Removes the 0 that the national format adds before the number. */
const withoutTrunk = (dialCode: string | null, digits: string) =>
  dialCode !== null && mayBeginWithZero(dialCode) ? digits : digits.replace(/^0/, "");

/** Returns the country code of digits without a plus: the chosen one, or three digits followed by a complete number. */
function bareCodeOf(digits: string, chosen: string | null): string | null {
  const dialled = dialCodeOf(`+${digits}`);
  if (dialled === null) return null;
  const rest = withoutTrunk(dialled, digits.slice(dialled.length - 1));
  if (dialled === chosen) {
    // South African numbers may also begin with 27. No country's numbers begin with its own code of three digits.
    const isNumberWithoutCode = digits.length === nationalLength(dialled);
    return dialled.length === 4 || !isNumberWithoutCode ? dialled : null;
  }
  return dialled.length === 4 && rest.length === nationalLength(dialled) ? dialled : null;
}

/** Returns whether more digits may still complete a number with its code, such as "2547123456" of 254 712 345 678. */
export function mayBecomeWhole(typed: string, chosen: string): boolean {
  const digits = typed.replace(/\D/g, "");
  const dialled = dialCodeOf(`+${digits}`);
  return (
    dialled !== null &&
    dialled !== chosen &&
    dialled.length === 4 &&
    digits.length < dialled.length - 1 + nationalLength(dialled)
  );
}

/** Returns the number in E.164 with all its digits, so that the fields' rules can count them. */
export function wholePhone(typed: string, chosen: string): string {
  const { dial_code, national } = readPhone(typed, chosen);
  return dial_code === null ? typed.trim() : `${dial_code}${national}`;
}

/** Dial codes that the ITU has assigned. */
export const dialCodes: ReadonlySet<string> = new Set(
  (
    "1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98 " +
    "211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 247 248 249 250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 299 " +
    "350 351 352 353 354 355 356 357 358 359 370 371 372 373 374 375 376 377 378 380 381 382 383 385 386 387 389 420 421 423 " +
    "500 501 502 503 504 505 506 507 508 509 590 591 592 593 594 595 596 597 598 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 689 690 691 692 850 852 853 855 856 880 886 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 992 993 994 995 996 998"
  )
    .split(" ")
    .map((code) => `+${code}`),
);
