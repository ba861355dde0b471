import { ApiError } from "#contract/shared/api-error.ts";

const PAGE_LENGTH = 10_000;
const sizeIn = /\b(\d{1,12}(?:\.\d{1,2})?) ?(bytes|[KMG](?:i?B)?)\b/i;

/** The statuses that a server in front of Darasa answers with a page of its own; Darasa itself answers JSON. */
const sentences: Record<number, (page: string) => string> = {
  413: tooLarge,
  502: () => "The server in front of Darasa cannot reach it (error 502). Please try again in a few minutes.",
  503: () => "The server in front of Darasa cannot reach it (error 503). Please try again in a few minutes.",
  504: () =>
    "The server in front of Darasa waited too long for it (error 504). Please try again in a few minutes.",
};

/** The refusal for such a page, or undefined when Darasa itself answered. */
export function proxyRefusal(status: number, type: string, page: string): ApiError | undefined {
  if (type.includes("json")) return undefined;
  const detail = sentences[status]?.(page.slice(0, PAGE_LENGTH));
  return detail === undefined ? undefined : new ApiError(status, "proxy", { detail, is_proxy: true });
}

/** Also of a refusal that the outbox has stored: it keeps the body. */
export const isProxyRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.body.is_proxy === true;

function tooLarge(page: string): string {
  const [, number, unit = ""] = sizeIn.exec(page.replaceAll("&nbsp;", " ")) ?? [];
  if (!number)
    return "The server in front of Darasa does not take a file of this size. Choose a smaller one.";
  const size = unit.toLowerCase() === "bytes" ? inUnits(Number(number)) : `${number} ${unitName(unit)}`;
  return `The server in front of Darasa takes files up to ${size}. Choose a smaller one.`;
}

const unitName = (unit: string) => `${(unit[0] ?? "").toUpperCase()}B`;

function inUnits(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))} MB` : `${Math.round(bytes / 1024)} KB`;
}
