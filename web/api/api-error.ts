import { bodyForPeople } from "#contract/shared/time/waits.ts";
import type { FormError } from "#web/ui/inputs/form-error-summary.tsx";

/** A refusal by the API, either from a response or from this process. */
export interface Refused {
  status: number;
  /** Field lists, `non_field_errors`, `detail` (api.md 1, "Errors"). */
  body: Record<string, unknown>;
}

/**
 * Returns the API's refusal, or undefined for any other error. Checks the shape instead of the class, because the built
 * web contains a second copy of the class.
 */
export function apiErrorOf(error: unknown): Refused | undefined {
  if (!(error instanceof Error) || !("status" in error) || !("body" in error)) return undefined;
  const { status, body } = error;
  if (typeof status !== "number" || typeof body !== "object" || body === null) return undefined;
  const told = body as Record<string, unknown>;
  return { status, body: status === TOO_MANY ? bodyForPeople(told, new Date()) : told };
}

/** Status of a call that exceeds a limit. The page then offers another way to reach the institute. */
export const TOO_MANY = 429;

/** Marks a page action's answer if a limit refused its call. */
export const limitNote = (error: unknown): { is_too_many?: true } =>
  apiErrorOf(error)?.status === TOO_MANY ? { is_too_many: true } : {};

/** Status of a page action's answer, with the wait (if known) for a refusal. */
export type PageStatus = { status: number; headers?: Record<string, string> };

export function statusOf(error: unknown): PageStatus {
  const status = apiErrorOf(error)?.status ?? 500;
  const seconds = (error as { retryAfterSeconds?: unknown }).retryAfterSeconds;
  return { status, ...(typeof seconds === "number" && { headers: { "Retry-After": String(seconds) } }) };
}

/** Returns true if the page asked for something that does not exist. */
export function isMissing(error: unknown): boolean {
  return apiErrorOf(error)?.status === 404;
}

/** The first message of each field, by its name. Messages without a field are under "". */
export type Messages = Record<string, string>;

/** Returns a form's messages from a refusal, by field, or under "" if no field is wrong. */
export function messagesOf({ body }: Refused): Messages {
  const messages: Messages = {};
  for (const [field, value] of Object.entries(body)) {
    const message = Array.isArray(value) ? value[0] : value;
    // The request id is for the log, not for people.
    if (typeof message !== "string" || field === "request_id") continue;
    const key = field === "detail" || field === "non_field_errors" ? "" : field;
    // A 409 repeats its message at the field and as detail.
    if (key !== "" || !Object.values(messages).includes(message)) messages[key] ??= message;
  }
  return messages;
}

/**
 * Lists the messages for a form's summary. Those with a field link to it. A message that does not name its field, such as
 * "Must be at most 150 characters.", follows the field's label.
 */
export function summaryOf(messages: Messages = {}, labels: Record<string, string> = {}): FormError[] {
  return Object.entries(messages).map(([name, message]) =>
    name ? { name, message: withLabel(message, labels[name]) } : { message },
  );
}

function withLabel(message: string, label: string | undefined): string {
  const words = message.toLowerCase().split(/[^\p{L}]+/u);
  const isNamed =
    !label ||
    label
      .toLowerCase()
      .split(" ")
      .some((word) => words.includes(word));
  return isNamed ? message : `${label}: ${message}`;
}

/** Logs the cause of a failure that the page only reports as "failed" (visitors.md 8). */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
