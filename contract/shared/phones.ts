import { z } from "zod";
import { NATIONAL_DIGITS } from "./limits.ts";

/** Phones are stored in E.164 and shown as each screen asks (api.md, "Small decisions"). */

export const DEFAULT_DIAL_CODE = "+256";

export interface Country {
  code: string;
  name: string;
  dial_code: string;
}

/** The longest known dial code that the number starts with. */
export function dialCodeOf(value: string): string | null {
  let best: string | null = null;
  for (const code of dialCodes) if (value.startsWith(code) && code.length > (best?.length ?? 0)) best = code;
  return best;
}

/** The number without blanks, hyphens and brackets. */
export const compactPhone = (value: string) => value.replace(/[\s()-]/g, "");

/** What follows the dial code of a compact number, or null when it has none. */
export function nationalPart(compact: string): string | null {
  const dialCode = dialCodeOf(compact);
  return dialCode === null ? null : compact.slice(dialCode.length);
}

/** `+256 7…` or `+2567…` as E.164 with exactly nine digits after the country code. */
const phoneField = (wrongLength: (digits: number) => string) =>
  z
    .string({ error: "Phone number is required" })
    .transform(compactPhone)
    .superRefine((compact, context) => {
      const digits = nationalPart(compact)?.replace(/\D/g, "") ?? "";
      const isPlain = /^\+\d+$/.test(compact);
      if (digits.length === NATIONAL_DIGITS && isPlain) return;
      const isWrongLength = digits !== "" && digits.length !== NATIONAL_DIGITS;
      const message = isWrongLength ? wrongLength(digits.length) : "Phone number is required";
      context.addIssue({ code: "custom", message });
    });

/** The phone of the registration and affiliate forms. */
export const PhoneWithCountry = phoneField(
  (digits) => `Phone number must be exactly 9 digits after the country code (currently ${digits} digits)`,
);

/** The phone of the profile form (student-dashboard.md section 5, second variant). */
export const profilePhoneMessage = "Phone number must be exactly 9 digits after the country code.";
export const ProfilePhone = phoneField(() => profilePhoneMessage);

/** The sub-admin form shows numbers of these codes with a leading 0. */
const shownAsLocal = ["+256", "+254"];
export const LOCAL_DIGITS = 10;

/** `0712345678` of the sub-admin form (staff-dashboard.md section 5), as the Ugandan number in E.164. */
export const LocalPhone = z
  .string({ error: "Phone is required" })
  .transform(compactPhone)
  .pipe(
    z
      .string()
      .min(1, { error: "Phone is required", abort: true })
      .regex(/^\d{10}$/, { error: "Phone number must be exactly 10 digits", abort: true })
      .startsWith("0", "Phone number must start with 0"),
  )
  .transform((value) => `${DEFAULT_DIAL_CODE}${value.slice(1)}`);

/** A stored number as the sub-admin form shows it. */
export function localPhone(stored: string): string {
  const dialCode = shownAsLocal.find((code) => stored.startsWith(code));
  return dialCode ? `0${stored.slice(dialCode.length)}` : stored;
}

/** The dial codes that the ITU has assigned. */
const dialCodes = new Set(
  (
    "1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98 " +
    "211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 247 248 249 250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 299 " +
    "350 351 352 353 354 355 356 357 358 359 370 371 372 373 374 375 376 377 378 380 381 382 383 385 386 387 389 420 421 423 " +
    "500 501 502 503 504 505 506 507 508 509 590 591 592 593 594 595 596 597 598 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 689 690 691 692 850 852 853 855 856 880 886 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 992 993 994 995 996 998"
  )
    .split(" ")
    .map((code) => `+${code}`),
);
