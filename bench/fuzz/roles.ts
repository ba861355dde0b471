import type pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { csrfHeaders, type Headers, logInAs } from "../harness/callers.ts";

/**
 * Roles of the callers. Users with more rights are listed more often, because most endpoints answer others with 401 or
 * 403.
 */
export const roles = [
  ...["visitor", "bad session", "expired session", "bad token", "no CSRF token", "foreign origin"],
  ...["student", "student", "sub_admin", "sub_admin", "admin", "admin", "reading token", "full token"],
] as const;
export type Role = (typeof roles)[number];

/**
 * Returns headers of a new caller of that role. Writes its session or token into the database, because a log-in costs a
 * hash.
 */
export async function headersOf(role: Role, url: string, pool: pg.Pool): Promise<Headers> {
  if (role === "visitor") return csrfHeaders(url);
  if (role === "bad session") return csrfHeaders(url, "sessionid=nothing");
  if (role === "bad token") return { authorization: "Bearer darasa_nothing" };
  if (role === "student" || role === "sub_admin") return logInAs(url, pool, await userOf(role, pool));
  const admin = await userOf("admin", pool);
  if (role === "reading token") return tokenOf(admin, ["read"], pool);
  if (role === "full token") return tokenOf(admin, ["read", "students", "programs", "affiliates"], pool);
  const own = await logInAs(url, pool, admin);
  if (role === "foreign origin") return { ...own, origin: "https://evil.example" };
  if (role === "no CSRF token") return { cookie: own.cookie ?? "" };
  if (role === "expired session") {
    const secret = /sessionid=([^;]+)/.exec(own.cookie ?? "")?.[1] ?? "";
    await pool.query("UPDATE sessions SET expires_at = now() WHERE id_hash = $1", [hashSecret(secret)]);
  }
  return own;
}

/** Returns any user of that role. Adds one if other requests have deleted all. */
async function userOf(role: string, pool: pg.Pool): Promise<number> {
  const known = await pool.query("SELECT id FROM users WHERE role = $1 ORDER BY random() LIMIT 1", [role]);
  if (known.rows[0]) return known.rows[0].id;
  const email = `${newSecret()}@darasa.example`.toLowerCase();
  const made = await pool.query(
    `INSERT INTO users (username, email, name, role, permissions, password_hash, phone)
     VALUES ($1, $1, 'New', $2, CASE $2 WHEN 'sub_admin' THEN '{students,blog,team}'::text[] ELSE '{}' END, '', '+256700000011')
     RETURNING id`,
    [email, role],
  );
  return made.rows[0].id;
}

async function tokenOf(userId: number, scopes: string[], pool: pg.Pool): Promise<Headers> {
  const token = `darasa_${newSecret()}`;
  await pool.query(
    `INSERT INTO api_tokens (user_id, name, token_hash, scopes, expires_at)
     VALUES ($1, 'fuzz', $2, $3, now() + interval '1 day')`,
    [userId, hashSecret(token), scopes],
  );
  return { authorization: `Bearer ${token}` };
}
