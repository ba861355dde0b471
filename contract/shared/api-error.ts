export type FieldErrors = Record<string, string[]>;

/** Marks an ApiError of any copy of this module, because the built pages have their own copy. */
const mark = Symbol.for("darasa.api-error");

/** Error that handlers and the browser's client throw. */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && mark in value;
  }

  readonly [mark] = true;
  readonly status: number;
  /** Key of `apiErrors` (errors.ts), or "invalid" for messages at fields. */
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

  /** Returns the messages by field, without `detail`. */
  get fields(): FieldErrors {
    return Object.fromEntries(
      Object.entries(this.body).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    );
  }
}

/** Returns the first message of an error body: that of the first field, or `detail`. */
export function firstMessage(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  for (const value of Object.values(body)) {
    if (Array.isArray(value) && typeof value[0] === "string") return value[0];
    if (typeof value === "string") return value;
  }
  return undefined;
}
