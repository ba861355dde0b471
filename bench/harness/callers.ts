import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { request } from "./http-client.ts";

const [ANSWER_MS, BUSY_MS] = [30_000, 1_000];

export type Headers = Record<string, string>;

export interface Reply {
  /** Method and path, without ids. */
  call: string;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: drills read replies of every shape
  body: any;
}

/** Calls the API. Resolves with undefined if no complete answer came. */
export type Caller = (method: string, path: string, body?: object) => Promise<Reply | undefined>;

/**
 * Returns the cookie and header that a browser sends with a changing call. Uses a separate connection: between two
 * log-ins of a long run the server closes an idle one, and a busy machine notices that only after sending the next
 * request.
 */
export async function csrfHeaders(url: string, cookie = ""): Promise<Headers> {
  for (;;) {
    const answer = await request(`${url}/api/csrf-cookie/`, { agent: false, headers: { cookie } });
    if (answer.status === 200) {
      const { csrfToken } = JSON.parse(answer.bytes.toString()) as { csrfToken: string };
      return { cookie: `${cookie}; csrftoken=${csrfToken}`, "x-csrftoken": csrfToken };
    }
    // A busy server asks to retry (503), or reads the request after its time limit for headers (408).
    if (answer.status !== 503 && answer.status !== 408)
      throw new Error(`No CSRF cookie: ${answer.status} ${answer.bytes}`);
    await sleep(BUSY_MS);
  }
}

/**
 * Returns headers of a user with a new session. Writes the session into the database, because a real log-in costs a
 * password hash.
 */
export async function logInAs(url: string, pool: pg.Pool, userId: number): Promise<Headers> {
  const secret = newSecret();
  await pool.query(
    "INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')",
    [hashSecret(secret), userId],
  );
  return csrfHeaders(url, `sessionid=${secret}`);
}

/** Returns the id of the first user with this role. */
export async function userWithRole(pool: pg.Pool, role: string): Promise<number> {
  const { rows } = await pool.query("SELECT min(id) AS id FROM users WHERE role = $1", [role]);
  return rows[0].id;
}

/** Returns a caller for the user, or for a visitor. Sends a FormData as multipart. */
export async function callerFor(url: string, pool?: pg.Pool, userId?: number): Promise<Caller> {
  const own = pool && userId ? await logInAs(url, pool, userId) : await csrfHeaders(url);
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = { ...own, ...(body && !isForm && { "content-type": "application/json" }) };
    const payload = isForm ? body : JSON.stringify(body);
    const signal = AbortSignal.timeout(ANSWER_MS);
    try {
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: payload ?? null, signal });
      const text = await answer.text();
      return {
        call: `${method} ${path.replace(/\?.*|\d+/g, "")}`,
        status: answer.status,
        body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
      };
    } catch {
      return undefined;
    }
  };
}

/** Returns the body of a call that prepares a drill. Retries after a busy machine's 503. */
export async function mustSucceed(call: Caller, ...request: Parameters<Caller>): Promise<Reply["body"]> {
  for (let tries = 0; tries < 30; tries++) {
    const reply = await call(...request);
    if (reply && reply.status < 300) return reply.body;
    if (reply?.status !== 503) throw new Error(`${request[0]} ${request[1]}: ${JSON.stringify(reply)}`);
    await sleep(1_000);
  }
}
