import { beforeAll, describe, expect, it } from "vitest";
import { referrals } from "#seed/demo/content/affiliates.ts";
import { fillEmptyDatabase } from "#seed/demo/fill.ts";
import { type Caller, makeCaller } from "./support/caller.ts";
import { testContext } from "./support/context.ts";
import { multipart } from "./support/data/builders.ts";
import { endpoints } from "./support/endpoints.ts";
import { countStatements, withStatements } from "./support/files/statements.ts";

/**
 * Maximum number of statements, with room for filters and counts. It is far below one per row: the demonstration
 * content has dozens of rows.
 */
const MOST_STATEMENTS = 15;

const context = testContext({ DEMO: "1", RATE_LIMITS: "off" });
const lists = endpoints.filter(([, { query }]) => query && "page_size" in query.shape);
let student = 0;
/** Unit with a session, whose register is a list. */
let unit = 0;
const callers: Record<"student" | "admin", Caller> = {} as never;
/** Code of an affiliate with commissions. */
const code = referrals[0]?.code ?? "";

beforeAll(async () => {
  countStatements();
  await fillEmptyDatabase(context);
  for (const [role, email] of [
    ["student", "amina@darasa.example"],
    ["admin", "joseph@darasa.example"],
  ] as const) {
    const { id } = await context.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    callers[role] = await makeCaller(context, id);
    if (role === "student") student = id;
  }
  const session = await context.db
    .selectFrom("units")
    .select("id")
    .where("session_ends_at", "is not", null)
    .where("state", "=", "published")
    .executeTakeFirstOrThrow();
  unit = session.id;
  // The list of a webhook's deliveries needs a webhook's id.
  const webhook = { url: "https://example.com/darasa", events: ["enrollment.created"] };
  expect((await callers.admin("POST", "/webhooks/", webhook)).body).toMatchObject({ id: 1 });
  // The rows of a statement need a statement's id.
  const statement = new File(["Date,Amount,Transaction Id\n2026-11-02,5000,A1"], "mtn.csv");
  const uploaded = await callers.admin("POST", "/fees/statements/", multipart({ statement }));
  expect(uploaded.body).toMatchObject({ id: 1 });
  const students = new File(["Email,Name,Phone\nruth@lira.example,Ruth Auma,0772100001"], "list.csv");
  const list = await callers.admin("POST", "/students/imports/", multipart({ students }));
  expect(list.body).toMatchObject({ id: 1 });
});

describe("number of SQL statements for a list", () => {
  it.each(lists)("%s needs no more statements for more rows", async (_name, { access, path }) => {
    const call = callers[access === "student" ? "student" : "admin"];
    // Lists of a student need a student's id, and a register a unit with a session.
    const record = path.startsWith("/students/{id}/") ? student : path.startsWith("/units/{id}/") ? unit : 1;
    const address = `${path.replace("{code}", code).replace(/\{\w+\}/, String(record))}?page=1&page_size=100`;
    const { answer, statements } = await withStatements(() => call("GET", address));
    expect(answer.status, answer.text).toBe(200);
    expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
  });
});
