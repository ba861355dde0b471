import type { z } from "zod";
import type { Access } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a file field accepts: the kinds are checked by content on the way in (server/platform/storage/file-types.ts). */
export interface FileRule {
  kind: "image" | "submission" | "assignment" | "attachment" | "proof" | "statement" | "students";
  max_count: number;
  /** The message when no file is sent. Absent: the field may stay empty. */
  required?: string;
}

/**
 * `points` calls in `seconds`, counted over all processes. Carriers and training rooms share an address, so that a low
 * limit of what visitors send counts by browser and by the body's `email`, and a far higher one by address. Those two count
 * valid calls only: typing errors cost nobody their day. A call without a browser's cookie counts by the others.
 */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  by: "address" | "user" | "browser" | "email";
  /** Gives back the count of a refused or repeated call. Another limit must then count every call. */
  counts?: "accepted";
}

/**
 * An endpoint is one literal. A body with `files` may come as multipart or JSON. `reply` is parsed on the way out, so that
 * only declared fields leave the server. The handler writes a `raw` reply (a download) itself; a `stream` is server-sent
 * events.
 */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What the body holds, for the API's description, where the handler picks the schema. */
  described_body?: z.ZodType;
  files?: Record<string, FileRule>;
  /** Size of the JSON body; a public endpoint has MAX_PUBLIC_BODY_BYTES without it, any other MAX_JSON_BYTES. */
  max_body_bytes?: number;
  /** Counted before the body is read. */
  limits?: readonly Limit[];
  reply: z.ZodType | "nothing" | "raw" | "stream";
  /** What a 409 tells as `current`, where that is not what the reply is. */
  current?: z.ZodType;
  /** The type of a `raw` reply that neither its path's ending tells nor is any file. */
  media_type?: string;
  status?: 200 | 201 | 202;
  /** Where the created thing is read again, for Location, when that is not the endpoint's own path and its id. */
  location?: `/${string}`;
  /** Never for an API token: what keeps an account safe. */
  is_session_only?: true;
  /**
   * Asks for proof that it is the caller: a log-in or a password of the last 15 minutes, or the password in
   * `current_password` (server/accounts/sessions/prove.ts). `sometimes`: the verb decides.
   */
  needs_proof?: true | "sometimes";
  /** A visitor gets 404 in place of 401: the public is not told that it is there. */
  is_hidden_from_visitors?: true;
  /** Also for staff who have yet to set up the second factor that the institute asks for. */
  is_open_to_held_back?: true;
  /** The same answer for everybody: it stays in the page cache until content changes (server/platform/cache/). */
  cache?: "public";
  /** Changes what public pages show: the page cache is dropped before the reply leaves. */
  changes?: "content";
  /**
   * A retry with the same Idempotency-Key answers the first result, for a day. The verb writes by `inTransaction`, and
   * what it does outside the database must do no harm when the transaction is then rolled back. With "content", a call
   * without a key that says the same as an earlier one is its retry: browsers repeat a POST when a connection breaks.
   */
  idempotent?: true | "content";
  /** Errors of these endpoints have `message` and `error`, or `error`, as well (api.md, "Errors"). */
  error_shape?: "message_and_error" | "error";
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** Path parameters: positive integers unless the endpoint says otherwise. */
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

/** The argument of a call. It has only the parts that the endpoint has. */
export type CallInput<E extends Endpoint> = ParamsInput<E> & QueryInput<E> & BodyInput<E> & FilesInput<E>;

type Call<E extends Endpoint> = unknown extends ParamsInput<E> & BodyInput<E>
  ? (input?: CallInput<E> & CallOptions) => Promise<Reply<E>>
  : (input: CallInput<E> & CallOptions) => Promise<Reply<E>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Upload progress, 0 to 1 (browser only). */
  onProgress?: (fraction: number) => void;
  /** How long an answer is waited for, in milliseconds, where it takes longer than those of other calls (browser only). */
  timeout_ms?: number;
  /** Sent as Idempotency-Key: a retry with the same key answers the first result. */
  idempotencyKey?: string;
  /** Sent as X-User-Id. The answer is 401 when the session is somebody else's, for what is sent later than it was made. */
  userId?: number;
}

export type Resource = Record<string, Endpoint>;
export type Contract = Record<string, Resource>;

/** The contract as functions: `client.programs.list({ query })`. The same type in the browser and in-process. */
export type Client<C extends Contract> = {
  [N in keyof C]: { [Name in keyof C[N]]: Call<C[N][Name]> };
};

/** The path with its parameters filled in, each encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
