import { bodyForPeople } from "#contract/shared/waits.ts";
import type { FormError } from "./ui/inputs/form-error-summary.tsx";

/** A refusal as pages read it: the API's own, whether it came over the wire or from this process. */
export interface Refused {
  status: number;
  /** Field lists, `non_field_errors`, `detail` (api.md, "Errors"). */
  body: Record<string, unknown>;
}

/**
 * What the API refused with, or undefined when something else went wrong. The built web has its own copy of the
 * class, so a refusal is known by its shape.
 */
export function apiErrorOf(error: unknown): Refused | undefined {
  if (!(error instanceof Error) || !("status" in error) || !("body" in error)) return undefined;
  const { status, body } = error;
  if (typeof status !== "number" || typeof body !== "object" || body === null) return undefined;
  const told = body as Record<string, unknown>;
  return { status, body: status === TOO_MANY ? bodyForPeople(told, new Date()) : told };
}

/** A limit refused the call: the page offers another way to reach the institute. */
export const TOO_MANY = 429;

/** Marks the answer of a page's action whose call a limit refused. */
export const limitNote = (error: unknown): { is_too_many?: true } =>
  apiErrorOf(error)?.status === TOO_MANY ? { is_too_many: true } : {};

/** How a page's action answers: the status, and for a refusal how long to wait where that is known. */
export type PageStatus = { status: number; headers?: Record<string, string> };

export function statusOf(error: unknown): PageStatus {
  const status = apiErrorOf(error)?.status ?? 500;
  const seconds = (error as { retryAfterSeconds?: unknown }).retryAfterSeconds;
  return { status, ...(typeof seconds === "number" && { headers: { "Retry-After": String(seconds) } }) };
}

/** Whether a page asked for something that is not there. */
export function isMissing(error: unknown): boolean {
  return apiErrorOf(error)?.status === 404;
}

/** The first message at each field that the form shows; what belongs to no field stands under "". */
export type Messages = Record<string, string>;

/** A form's messages from a refusal: at their fields, and the rest where no field is at fault. */
export function messagesOf({ body }: Refused): Messages {
  const messages: Messages = {};
  for (const [field, value] of Object.entries(body)) {
    const message = Array.isArray(value) ? value[0] : value;
    // The call's name in the log is no words for a person.
    if (typeof message !== "string" || field === "request_id") continue;
    const key = field === "detail" || field === "non_field_errors" ? "" : field;
    // A 409 says the same sentence at its field and as detail.
    if (key !== "" || !Object.values(messages).includes(message)) messages[key] ??= message;
  }
  return messages;
}

/** The messages as a form's summary lists them: those with a field link to it. */
export function summaryOf(messages: Messages = {}): FormError[] {
  return Object.entries(messages).map(([name, message]) => (name ? { name, message } : { message }));
}

/** Says in the log what a page will only tell as "failed" (public-site.md section 8). */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
