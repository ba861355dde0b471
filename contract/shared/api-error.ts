export type FieldErrors = Record<string, string[]>;

/** Identifies an ApiError of any copy of this module, because the built pages have a copy of their own. */
const mark = Symbol.for("darasa.api-error");

/** Thrown by handlers and by the browser's client. */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && mark in value;
  }

  readonly [mark] = true;
  readonly status: number;
  /** A name of `apiErrors` (errors.ts), or "invalid" for messages at fields. */
  readonly code: string;
  readonly body: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, body: Record<string, unknown>, retryAfterSeconds?: number) {
    super(firstMessage(body) ?? code);
    this.status = status;
    this.code = code;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The messages by field, without `detail`. */
  get fields(): FieldErrors {
    return Object.fromEntries(
      Object.entries(this.body).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    );
  }
}

/** The first message of an error body: the first field's, or `detail`. */
export function firstMessage(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  for (const value of Object.values(body)) {
    if (Array.isArray(value) && typeof value[0] === "string") return value[0];
    if (typeof value === "string") return value;
  }
  return undefined;
}
