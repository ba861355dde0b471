import type { Viewer } from "#contract/shared/viewer.ts";

export interface Cookie {
  name: "sessionid" | "csrftoken" | "darasa_ref" | "login_ticket";
  value: string;
  /** Seconds to live; 0 removes it. */
  max_age: number;
  http_only: boolean;
}

/** One request as handlers see it, whether it came over the wire or from a page in this process. */
export interface RequestContext {
  request_id: string;
  /** When the request's head arrived: deadlines are judged by it, however slow the rest was (security.md T45). */
  arrived_at: Date;
  /** The caller's address, for limits and the audit log. */
  address: string;
  viewer: Viewer | null;
  /** The session secret that was presented and is live. */
  session: string | null;
  /** The API token that was presented instead and is live. */
  token: string | null;
  cookies_in: Readonly<Record<string, string | undefined>>;
  /** Cookies to set on whatever answers this request. */
  cookies_out: Cookie[];
  /** Headers to send with whatever answers this request, by name in lower case. */
  headers_out: Record<string, string>;
  idempotency_key: string | null;
  /** Where a stream of events was left (Last-Event-ID). */
  last_event_id: string | null;
}
