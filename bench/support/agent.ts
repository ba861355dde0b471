import type pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { csrfHeaders } from "./csrf.ts";

const DAY_MS = 86_400_000;

/** Somebody logged in who calls the API over the wire; `send` answers undefined when no answer came. */
export interface Agent {
  send(method: string, path: string, body?: object | FormData, limit_ms?: number): Promise<Reply | undefined>;
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: drills look into replies of every shape
  body: any;
  headers: Headers;
}

const ANSWER_MS = 30_000;

/** A session made straight in the database, since logging in costs what passwords cost; a visitor without `userId`. */
export async function agent(url: string, pool: pg.Pool, userId?: number): Promise<Agent> {
  const headers = await sessionOf(url, pool, userId);
  return {
    async send(method, path, body, limit_ms = ANSWER_MS) {
      const isForm = body instanceof FormData;
      try {
        const answer = await fetch(`${url}/api${path}`, {
          method,
          headers: { ...headers, ...(body && !isForm && { "content-type": "application/json" }) },
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(limit_ms),
        });
        const text = await answer.text();
        const isJson = answer.headers.get("content-type")?.startsWith("application/json");
        return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
      } catch {
        return undefined;
      }
    },
  };
}

/** The headers of somebody who is logged in. */
export async function sessionOf(
  url: string,
  pool: pg.Pool,
  userId?: number,
): Promise<{ cookie: string; "x-csrftoken": string }> {
  const session = userId === undefined ? undefined : await newSession(pool, userId);
  const own = session ? `sessionid=${session}` : "";
  return csrfHeaders(url, own);
}

async function newSession(pool: pg.Pool, userId: number): Promise<string> {
  const secret = newSecret();
  await pool.query("INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, $3)", [
    hashSecret(secret),
    userId,
    new Date(Date.now() + DAY_MS),
  ]);
  return secret;
}
