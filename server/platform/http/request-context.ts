import type { ApiError } from "#contract/shared/api-error.ts";
import type { TokenScope } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Count, Standing } from "./limits.ts";

export interface Cookie {
  name: "sessionid" | "csrftoken" | "darasa_ref" | "login_ticket" | "darasa_device";
  value: string;
  /** Seconds to live; 0 removes it. */
  max_age: number;
  http_only: boolean;
}

/** One request as handlers see it, over HTTP or from a page in this process. */
export interface RequestContext {
  request_id: string;
  /** When the request's head arrived. Deadlines go by it, however slowly the rest arrives. */
  arrived_at: Date;
  /** The client's address, for limits and the audit log. */
  address: string;
  /** What the browser says of itself. */
  user_agent: string;
  /** Aborted when the caller leaves before the answer. */
  gone: AbortSignal;
  /** Whose known device it comes from, by a signed cookie. It opens nothing. */
  device: string | null;
  viewer: Viewer | null;
  /** The secret of the live session that the request came with. */
  session: string | null;
  /** The session may do no more than what the contract leaves open to it. */
  is_held_back: boolean;
  /** The live API token that the request came with instead. */
  token: string | null;
  /** What that token may do. */
  token_scopes: readonly TokenScope[] | null;
  /** The token's owner with all of their own rights. */
  token_owner: Viewer | null;
  cookies_in: Readonly<Record<string, string | undefined>>;
  /** Cookies to send with the answer. */
  cookies_out: Cookie[];
  /** Headers to send with the answer, by name in lower case. */
  headers_out: Record<string, string>;
  /** The limits that have counted this call. */
  standings: Standing[];
  /** Set when a call that a page made could not be answered now, such as while the database is away. */
  unavailable?: ApiError;
  /** Counts to give back unless the call is accepted. */
  given_back: Count[];
  idempotency_key: string | null;
  /** The last event that a stream got before it broke (Last-Event-ID). */
  last_event_id: string | null;
}
