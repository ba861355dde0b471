import { z } from "zod";

/** Phones are stored in E.164 and shown as each screen asks (api.md, "Small decisions"). */

/** Digits after the country code, in every form with a country (public-site.md section 5). */
export const NATIONAL_DIGITS = 9;
export const DEFAULT_DIAL_CODE = "+256";

export interface Country {
  code: string;
  name: string;
  dial_code: string;
}

/** The message of the registration and affiliate forms, or undefined. */
export function phoneProblem(value: string): string | undefined {
  const national = nationalDigits(value);
  if (national === null || national === "") return "Phone number is required";
  if (national.length === NATIONAL_DIGITS) return undefined;
  return `Phone number must be exactly 9 digits after the country code (currently ${national.length} digits)`;
}

/** The digits after a known dial code, or null when there is no country code. */
export function nationalDigits(value: string): string | null {
  const compact = value.replace(/[\s()-]/g, "");
  const dialCode = dialCodeOf(compact);
  return dialCode === null ? null : compact.slice(dialCode.length).replace(/\D/g, "");
}

/** The longest known dial code that the number starts with. */
export function dialCodeOf(value: string): string | null {
  let best: string | null = null;
  for (const code of dialCodes) if (value.startsWith(code) && code.length > (best?.length ?? 0)) best = code;
  return best;
}

/** The message of the profile form (student-dashboard.md section 5, second variant). */
export const profilePhoneMessage = "Phone number must be exactly 9 digits after the country code.";

export function profilePhoneProblem(value: string): string | undefined {
  const national = nationalDigits(value);
  if (national === null || national === "") return "Phone number is required";
  return national.length === NATIONAL_DIGITS ? undefined : profilePhoneMessage;
}

const phoneField = (problemOf: (value: string) => string | undefined) =>
  z
    .string({ error: "Phone number is required" })
    .trim()
    .transform((value, context) => {
      const problem = problemOf(value);
      if (problem) {
        context.addIssue({ code: "custom", message: problem });
        return z.NEVER;
      }
      const compact = value.replace(/[\s()-]/g, "");
      if (!/^\+\d+$/.test(compact)) {
        context.addIssue({ code: "custom", message: "Phone number is required" });
        return z.NEVER;
      }
      return compact;
    });

/** `+256 7…` or `+2567…` as E.164 with exactly nine digits after the country code. */
export const PhoneWithCountry = phoneField(phoneProblem);
export const ProfilePhone = phoneField(profilePhoneProblem);

/** The sub-admin form shows numbers of these codes with a leading 0. */
const shownAsLocal = ["+256", "+254"];
export const LOCAL_DIGITS = 10;

/** `0712345678` of the sub-admin form (staff-dashboard.md section 5), as the Ugandan number in E.164. */
export const LocalPhone = z
  .string({ error: "Phone is required" })
  .transform((value) => value.replace(/[\s()-]/g, ""))
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
