import { ApiError } from "#contract/shared/api-error.ts";

const PAGE_LENGTH = 10_000;
const sizeIn =
  /\b(\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,2})?) ?(bytes|[KMG](?:i?B)?|(?:kilo|mega|giga)bytes?)\b/gi;

const cannotReach = (status: number) =>
  `The server in front of Darasa cannot reach it (error ${status}). Please try again in a few minutes.`;
const waitedTooLong = (status: number) =>
  `The server in front of Darasa waited too long for it (error ${status}). Please try again in a few minutes.`;

/**
 * Statuses that a proxy in front of Darasa answers with its own page, whereas Darasa answers JSON. Those from 520 on
 * are Cloudflare's.
 */
const sentences: Record<number, (status: number, page: string) => string> = {
  413: (_, page) => tooLarge(page),
  ...Object.fromEntries([502, 503, 520, 521, 523, 525, 526, 530].map((status) => [status, cannotReach])),
  ...Object.fromEntries([504, 522, 524].map((status) => [status, waitedTooLong])),
};

/** Returns the refusal for a proxy's page, or undefined if Darasa itself answered. */
export function proxyRefusal(status: number, type: string, page: string): ApiError | undefined {
  if (type.includes("json")) return undefined;
  const detail = sentences[status]?.(status, page.slice(0, PAGE_LENGTH));
  return detail === undefined ? undefined : new ApiError(status, "proxy", { detail, is_proxy: true });
}

/** Recognizes a proxy's refusal by its body, because the outbox stores only the body. */
export const isProxyRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.body.is_proxy === true;

/** Returns true if the call did not reach Darasa. The same call may succeed later. */
export const isProxyAway = (error: unknown): boolean => isProxyRefusal(error) && error.status !== 413;

/**
 * Returns the message about a file that is too large. If the page also names the size of the request, the limit is the
 * smaller number.
 */
function tooLarge(page: string): string {
  const sizes = [...page.replaceAll("&nbsp;", " ").matchAll(sizeIn)].map(sizeOf);
  const limit = sizes.sort((one, other) => one.bytes - other.bytes)[0];
  if (!limit) return "The server in front of Darasa does not take a file of this size. Choose a smaller one.";
  return `The server in front of Darasa takes files up to ${limit.words}. Choose a smaller one.`;
}

const KILO = 1024;
const powers = { k: 1, m: 2, g: 3 };

function sizeOf([, written = "", unit = ""]: RegExpExecArray | RegExpMatchArray) {
  const number = Number(written.replaceAll(",", ""));
  const power = powers[unit.charAt(0).toLowerCase() as keyof typeof powers];
  if (power) return { bytes: number * KILO ** power, words: `${number} ${unit.charAt(0).toUpperCase()}B` };
  return { bytes: number, words: inUnits(number) };
}

function inUnits(bytes: number): string {
  const megabytes = bytes / KILO ** 2;
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))} MB` : `${Math.round(bytes / KILO)} KB`;
}
