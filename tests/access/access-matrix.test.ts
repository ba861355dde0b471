import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { type Permission, permissions } from "#contract/shared/permissions.ts";
import { seen } from "#tests/support/api-document.ts";
import { type Answer, makeCaller } from "#tests/support/caller.ts";
import { type CastMember, cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { endpoints } from "#tests/support/endpoints.ts";
import { type Allowed, accessTable } from "./access-table.ts";

const context = testContext({ RATE_LIMITS: "off" });

const subAdmin = (name: string, keys: readonly Permission[]): CastMember => ({
  name,
  email: `${name.replaceAll(" ", "-")}@darasa.example`,
  role: "sub_admin",
  permissions: [...keys],
});
const askers: Record<string, CastMember | null> = {
  visitor: null,
  student: cast.amina,
  "sub-admin with nothing": subAdmin("nobody", []),
  ...Object.fromEntries(permissions.map((key) => [`sub-admin with ${key}`, subAdmin(`only ${key}`, [key])])),
  "sub-admin with everything": subAdmin("everything", permissions),
  admin: cast.joseph,
};
const ids: Record<string, number | undefined> = {};

beforeAll(async () => {
  for (const [name, member] of Object.entries(askers))
    ids[name] = member ? (await person(context, member)).id : undefined;
});

describe("access matrix: every endpoint × every role (api.md 1)", () => {
  it("the table names exactly the endpoints of the contract", () => {
    expect(Object.keys(accessTable).sort()).toEqual(endpoints.map(([name]) => name).sort());
  });

  it.each(endpoints)("%s allows exactly the roles in the table", async (name, endpoint) => {
    const allowed = accessTable[name] ?? "everyone";
    for (const [asker, member] of Object.entries(askers)) {
      const before = await fingerprint();
      const answer = await ask(endpoint, ids[asker]);
      const wanted = verdict(allowed, member, endpoint);
      expect(`${asker}: ${outcome(answer)}`).toBe(`${asker}: ${wanted}`);
      if (wanted !== "let in") expect(await fingerprint()).toBe(before);
    }
  });

  it("at least 75 kinds of replies beyond 401 and 403 were checked against the API description", () => {
    const kinds = [...seen].map((kind) => kind.split(" "));
    const answered = kinds.filter(([, status = ""]) => status !== "401" && status !== "403");
    console.log(`${kinds.length} kinds of replies, ${answered.length} of them no refusals`);
    expect(answered.length).toBeGreaterThanOrEqual(75);
    expect(new Set(kinds.map(([operation]) => operation)).size).toBe(endpoints.length);
  });
});

function verdict(allowed: Allowed, member: CastMember | null, endpoint: Endpoint): string {
  if (allowed === "everyone") return "let in";
  // "let in" means 404 here, because no record has this number. units.test.ts tests the 404 of existing records.
  if (!member && endpoint.is_hidden_from_visitors) return "let in";
  if (!member) return "401 Authentication credentials were not provided.";
  return isAllowed(allowed, member) ? "let in" : "403 You do not have permission to perform this action.";
}

function isAllowed(allowed: Exclude<Allowed, "everyone">, member: CastMember): boolean {
  if (allowed === "logged-in") return true;
  if (allowed === "students") return member.role === "student";
  if (member.role === "student") return Array.isArray(allowed) && allowed.includes("student");
  if (member.role === "admin") return true;
  if (allowed === "staff") return true;
  if (allowed === "admin") return false;
  return (member.permissions ?? []).some((key) => allowed.includes(key));
}

/** Sends a call with an empty body. A caller with access then gets an error about the input. */
async function ask(endpoint: Endpoint, userId: number | undefined): Promise<Answer> {
  const call = await makeCaller(context, userId);
  const path = endpoint.path.replace(/\{\w+\}/g, "2000000000");
  return call(endpoint.method, path, endpoint.method === "GET" ? undefined : {});
}

function outcome(answer: Answer): string {
  const detail = answer.body?.detail;
  const refused = answer.status === 401 || detail === "You do not have permission to perform this action.";
  if (refused) return `${answer.status} ${detail}`;
  return answer.status < 500 ? "let in" : `${answer.status} ${answer.text}`;
}

/** Returns a hash of all rows of the tables of people and programs. Omits sessions, because a call creates one. */
async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    SELECT md5(string_agg(t, '|')) AS hash FROM (
      SELECT md5(coalesce(string_agg(u::text, ',' ORDER BY id), '')) AS t FROM users u
      UNION ALL SELECT md5(coalesce(string_agg(p::text, ',' ORDER BY id), '')) FROM programs p
      UNION ALL SELECT md5(coalesce(string_agg(e::text, ',' ORDER BY id), '')) FROM enrollments e
      UNION ALL SELECT md5(coalesce(string_agg(a::text, ',' ORDER BY id), '')) FROM audit_log a
    ) all_tables`.execute(context.db);
  return rows[0]?.hash ?? "";
}
