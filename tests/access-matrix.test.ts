import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { type Permission, permissions } from "#contract/shared/permissions.ts";
import { type Allowed, accessTable } from "./access-table.ts";
import { seen } from "./support/api-document.ts";
import { type Answer, makeCaller } from "./support/caller.ts";
import { type CastMember, cast, person } from "./support/cast.ts";
import { testContext } from "./support/context.ts";
import { endpoints } from "./support/endpoints.ts";

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

describe("access matrix: every endpoint × every role (api.md section 1)", () => {
  it("names every endpoint of the contract, and none besides", () => {
    expect(Object.keys(accessTable).sort()).toEqual(endpoints.map(([name]) => name).sort());
  });

  it.each(endpoints)("%s lets in just whom the table names", async (name, endpoint) => {
    const allowed = accessTable[name] ?? "everyone";
    for (const [asker, member] of Object.entries(askers)) {
      const before = await fingerprint();
      const answer = await ask(endpoint, ids[asker]);
      const wanted = verdict(allowed, member, endpoint);
      expect(`${asker}: ${outcome(answer)}`).toBe(`${asker}: ${wanted}`);
      if (wanted !== "let in") expect(await fingerprint()).toBe(before);
    }
  });

  it("each reply was held against the API's description: 75 kinds and more that are no refusals, of every endpoint", () => {
    const kinds = [...seen].map((kind) => kind.split(" "));
    const answered = kinds.filter(([, status = ""]) => status !== "401" && status !== "403");
    console.log(`${kinds.length} kinds of replies, ${answered.length} of them no refusals`);
    expect(answered.length).toBeGreaterThanOrEqual(75);
    expect(new Set(kinds.map(([operation]) => operation)).size).toBe(endpoints.length);
  });
});

function verdict(allowed: Allowed, member: CastMember | null, endpoint: Endpoint): string {
  if (allowed === "everyone") return "let in";
  // 404, as to all others, since nothing has the number; that it is 404 where something has: units.test.ts.
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

/** A call with nothing in it: a caller who is let in is answered by the rules of the input instead. */
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

/** All rows of the people's and programs' tables, as one hash; sessions are left out, since asking makes one. */
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
