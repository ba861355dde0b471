import type { ApiError } from "#contract/shared/api-error.ts";
import type { TokenScope } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Count, Standing } from "./limits/limits.ts";

export interface Cookie {
  name:
    | "sessionid"
    | "csrftoken"
    | "darasa_ref"
    | "login_ticket"
    | "darasa_device"
    | "darasa_logged_out"
    | "darasa_unsent"
    | "darasa_forget";
  value: string;
  /** Lifetime in seconds; 0 deletes the cookie. */
  max_age: number;
  http_only: boolean;
}

/** One request as handlers see it, over HTTP or from a page in this process. */
export interface RequestContext {
  request_id: string;
  /** Time when the request's head arrived. Deadlines use it, however slowly the body arrives. */
  arrived_at: Date;
  /** Address of the client, for limits and the audit log. */
  address: string;
  /** User-Agent header, which the client can choose. */
  user_agent: string;
  /** Aborted if the caller leaves before the answer. */
  gone: AbortSignal;
  /** User of the known device that the request comes from, by a signed cookie. It grants no access. */
  device: string | null;
  viewer: Viewer | null;
  /** Secret of the valid session that the request came with. */
  session: string | null;
  /** True if the person still has to set up two-step login. The contract lists the calls that they may make. */
  is_held_back: boolean;
  /** Valid API token that the request came with instead of a session. */
  token: string | null;
  /** Scopes of that token. */
  token_scopes: readonly TokenScope[] | null;
  /** Owner of the token, with all of their own rights. */
  token_owner: Viewer | null;
  cookies_in: Readonly<Record<string, string | undefined>>;
  /** Cookies to send with the answer. */
  cookies_out: Cookie[];
  /** Headers to send with the answer, by lower-case name. */
  headers_out: Record<string, string>;
  /** Limits that have counted this call. */
  standings: Standing[];
  /** Set if a call made by a page could not be answered now, for example because the database is down. */
  unavailable?: ApiError;
  /** Counts to give back unless the call is accepted. */
  given_back: Count[];
  idempotency_key: string | null;
  /** Id of the last event that a stream received before it broke (Last-Event-ID). */
  last_event_id: string | null;
}
