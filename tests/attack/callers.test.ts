import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { type Permission, permissions } from "#contract/shared/permissions.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { type Allowed, accessTable } from "#tests/access/access-table.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { addressOf, endpoints } from "#tests/support/endpoints.ts";
import { fingerprint } from "#tests/support/fingerprint.ts";

const context = testContext({ RATE_LIMITS: "off" });

type Headers = Record<string, string>;
/** Callers whose session or token is no longer valid, and callers with fewer rights than the person they act for. */
const callers: Record<string, Headers> = {};
/** Scopes of the tokens. An admin created each. */
const tokens: Record<string, readonly (Permission | "read")[]> = {
  "a reading token": ["read"],
  ...Object.fromEntries(permissions.map((key) => [`a token for ${key}`, [key]])),
};
const ghosts = ["an expired session", "a deleted person's session", "an expired token", "a deleted token"];

beforeAll(async () => {
  const joseph = await person(context, cast.joseph);
  const gone = await person(context, { ...cast.joseph, email: "gone@darasa.example" });
  const grace = await person(context, { ...cast.sarah, permissions: [...permissions] });
  const now = context.clock();
  const later = new Date(now.getTime() + DAY_MS);
  callers["an expired session"] = await session(joseph.id);
  await context.db.updateTable("sessions").set({ expires_at: now }).execute();
  callers["a deleted person's session"] = await session(gone.id);
  await context.db.deleteFrom("users").where("id", "=", gone.id).execute();
  callers["an expired token"] = await token(joseph.id, [...permissions], now);
  callers["a deleted token"] = await token(joseph.id, [...permissions], later);
  await context.db.deleteFrom("api_tokens").where("expires_at", "=", later).execute();
  for (const [name, scopes] of Object.entries(tokens)) callers[name] = await token(joseph.id, scopes, later);
  callers["held-back staff"] = await session(grace.id);
  const old = new Date(now.getTime() - 8 * DAY_MS);
  await context.db.updateTable("login_rules").set({ second_factor_since: old }).execute();
  await context.db.updateTable("users").set({ date_joined: old }).where("id", "=", grace.id).execute();
});

async function session(userId: number): Promise<Headers> {
  const secret = await startSession(context, userId);
  const csrf = issueCsrfToken(context.secret, secret);
  return { cookie: `sessionid=${secret}; csrftoken=${csrf}`, "x-csrftoken": csrf };
}

async function token(userId: number, scopes: readonly string[], expires_at: Date): Promise<Headers> {
  const secret = `darasa_${newSecret()}`;
  const row = {
    user_id: userId,
    name: "attack",
    scopes: [...scopes],
    token_hash: hashSecret(secret),
    expires_at,
  };
  await context.db.insertInto("api_tokens").values(row).execute();
  return { authorization: `Bearer ${secret}` };
}

/** Refusal of a call that only students and visitors may make. */
const onlyStudents = "Only student accounts can enrol.";

describe("every endpoint, for invalid sessions and tokens and for callers with fewer rights", () => {
  // Without the log-out, which would end the session of later calls.
  const asked = endpoints.filter(([name]) => name !== "sessions.logout");
  it.each(asked)(
    "%s admits only callers with access, and refused calls change nothing",
    async (name, one) => {
      // The time of a token's last use does not count as a change.
      const forgetUse = () => context.db.updateTable("api_tokens").set({ last_used_at: null }).execute();
      await forgetUse();
      const before = await fingerprint(context);
      let isLetIn = false;
      const allowed = accessTable[name] ?? "everyone";
      for (const [caller, headers] of Object.entries(callers)) {
        const { method } = one;
        const payload = method === "GET" ? {} : { payload: {} };
        const reply = await context.app.inject({ method, url: addressOf(one), headers, ...payload });
        const got = `${caller}: ${reply.statusCode}`;
        const isHidden = one.is_hidden_from_visitors && ghosts.includes(caller) && reply.statusCode === 404;
        const isRefused = [401, 403].includes(reply.statusCode) && reply.json().detail !== onlyStudents;
        const refused = isHidden || isRefused;
        isLetIn ||= !refused;
        expect(reply.statusCode, got).toBeLessThan(500);
        expect(`${caller}: ${refused ? "refused" : "let in"}`).toBe(
          `${caller}: ${mayCome(caller, allowed, one) ? "let in" : "refused"}`,
        );
      }
      if (isLetIn) return;
      await forgetUse();
      expect(await fingerprint(context)).toBe(before);
    },
  );
});

function mayCome(caller: string, allowed: Allowed, one: Endpoint): boolean {
  const isReading = one.method === "GET";
  // An invalid session counts as a visitor's, who may only read. An invalid token is refused everywhere.
  if (ghosts.includes(caller)) return caller.includes("session") && allowed === "everyone" && isReading;
  if (caller === "held-back staff")
    return (
      allowed === "everyone" ||
      (one.is_open_to_held_back === true && allowed !== "students" && allowed !== "admin")
    );
  if (one.is_session_only || allowed === "students") return false;
  const scopes = tokens[caller] ?? [];
  const hasKey = typeof allowed === "object" && allowed.some((key) => scopes.includes(key as Permission));
  if (!isReading) return hasKey;
  return scopes.includes("read") || hasKey || ["everyone", "logged-in", "staff"].includes(String(allowed));
}
