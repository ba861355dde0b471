import type { z } from "zod";
import type { FileKind } from "./files/file-types.ts";
import type { Access } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Rule of a file field. Uploads are checked against the kind by content (server/platform/storage/file-types.ts). */
export interface FileRule {
  kind: FileKind;
  max_count: number;
  /** Message if no file is sent. If it is absent, the field may stay empty. */
  required?: string;
}

/**
 * Rate limit: `points` calls in `seconds`, counted over all processes. Mobile carriers and training rooms share an
 * address. What visitors send therefore has low limits by browser and by the body's `email`, and a far higher limit by
 * address. The limits by browser and email count only valid calls, so that typing errors use nothing up. A call without
 * the browser's cookie counts only toward the other limits.
 */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  by: "address" | "user" | "browser" | "email";
  /** Counts only accepted calls, not refused or repeated ones. Another limit must then count every call. */
  counts?: "accepted";
}

/**
 * Endpoint of the API, written as one literal. A body with `files` may be multipart or JSON. `reply` is parsed before
 * it is sent, so that only declared fields leave the server. The handler writes a `raw` reply (a download) itself. A
 * `stream` is server-sent events.
 */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Schema of the body for the API's description, if the handler picks the schema. */
  described_body?: z.ZodType;
  files?: Record<string, FileRule>;
  /** Maximum size of the JSON body. The default is MAX_PUBLIC_BODY_BYTES for public endpoints, else MAX_JSON_BYTES. */
  max_body_bytes?: number;
  /** Rate limits, which count a call before its body is read. */
  limits?: readonly Limit[];
  reply: z.ZodType | "nothing" | "raw" | "stream";
  /** Schema of `current` in a 409, if it differs from the reply. */
  current?: z.ZodType;
  /** Media type of a `raw` reply, if the ending of the path does not show it and the reply is not an arbitrary file. */
  media_type?: string;
  status?: 200 | 201 | 202;
  /** Path of the created record for the Location header, if it is not the endpoint's own path plus the id. */
  location?: `/${string}`;
  /** Closed to API tokens, because the endpoint concerns the security of an account. */
  is_session_only?: true;
  /**
   * Needs proof of the caller's identity: a log-in or a password entry in the last 15 minutes, or the password in
   * `current_password` (server/accounts/sessions/prove.ts). With `sometimes`, the verb decides.
   */
  needs_proof?: true | "sometimes";
  /** Answers 404 instead of 401 to visitors, so that they cannot learn whether the record exists. */
  is_hidden_from_visitors?: true;
  /** Open to staff who have not yet set up the second factor that the institute requires. */
  is_open_to_held_back?: true;
  /** The reply is the same for everybody. It stays in the page cache until content changes (server/platform/cache/). */
  cache?: "public";
  /** The call changes public pages. The page cache is cleared before the reply is sent. */
  changes?: "content";
  /**
   * A retry with the same Idempotency-Key returns the first result, for 7 days. The verb must write through
   * `inTransaction`, and its effects outside the database must be harmless if the transaction is then rolled back. With
   * "content", a call without a key but with the content of an earlier one counts as its retry, because browsers repeat
   * a POST when a connection breaks.
   */
  idempotent?: true | "content";
  /** Additional fields of error bodies: `message` and `error`, or only `error` (api.md, "Errors"). */
  error_shape?: "message_and_error" | "error";
}

/** Checks the shape of an endpoint, and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** Path parameters. They are positive integers unless the endpoint declares `params`. */
export type Params<E extends Endpoint> = E["params"] extends z.ZodType
  ? z.output<E["params"]>
  : { [Name in Placeholders<E["path"]>]: number };
export type Query<E extends Endpoint> = E["query"] extends z.ZodType ? z.output<E["query"]> : undefined;
export type Body<E extends Endpoint> = E["body"] extends z.ZodType ? z.output<E["body"]> : undefined;
export type Reply<E extends Endpoint> = E["reply"] extends z.ZodType
  ? z.output<E["reply"]>
  : E["reply"] extends "nothing"
    ? undefined
    : Response;

type ParamsInput<E extends Endpoint> = E["params"] extends z.ZodType
  ? { params: z.input<E["params"]> }
  : [Placeholders<E["path"]>] extends [never]
    ? unknown
    : { params: Params<E> };
type QueryInput<E extends Endpoint> = E["query"] extends z.ZodType
  ? { query?: z.input<E["query"]> }
  : unknown;
type BodyInput<E extends Endpoint> = E["body"] extends z.ZodType ? { body: z.input<E["body"]> } : unknown;
type FilesInput<E extends Endpoint> =
  E["files"] extends Record<string, FileRule>
    ? { files?: Partial<Record<keyof E["files"], Blob[]>> }
    : unknown;

/** Argument of a call. It has only the parts that the endpoint has. */
export type CallInput<E extends Endpoint> = ParamsInput<E> & QueryInput<E> & BodyInput<E> & FilesInput<E>;

type Call<E extends Endpoint> = unknown extends ParamsInput<E> & BodyInput<E>
  ? (input?: CallInput<E> & CallOptions) => Promise<Reply<E>>
  : (input: CallInput<E> & CallOptions) => Promise<Reply<E>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Upload progress, 0 to 1 (browser only). */
  onProgress?: (fraction: number) => void;
  /** Timeout in milliseconds, for calls that take longer than others (browser only). */
  timeout_ms?: number;
  /** Sent as Idempotency-Key. A retry with the same key returns the first result. */
  idempotencyKey?: string;
  /** Sent as X-User-Id. A call that is sent late is answered 401 if the session now belongs to another user. */
  userId?: number;
}

export type Resource = Record<string, Endpoint>;
export type Contract = Record<string, Resource>;

/** Contract as functions, such as `client.programs.list({ query })`. The browser and the server share this type. */
export type Client<C extends Contract> = {
  [N in keyof C]: { [Name in keyof C[N]]: Call<C[N][Name]> };
};

/** Returns the path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
