import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_SYNONYMS } from "#contract/shared/limits.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let sarah: Person;
let visitor: Caller;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  visitor = await makeCaller(context);
  await aProgram(context.db, { title: "Bookkeeping", category: "Finance" });
});

const found = async (search: string) => (await visitor("GET", `/programs/?search=${search}`)).body.length;

describe("synonyms that staff edit (api.md 6)", () => {
  it("staff add, change and delete synonyms; searches use them at once; all is audited", async () => {
    expect(await found("ledgers")).toBe(0);
    const key = { "idempotency-key": "synonyms-1" };
    const made = await sarah.call(
      "POST",
      "/search-synonyms/",
      { terms: "Ledgers ,bookkeeping,, Ledgers" },
      key,
    );
    expect(made.status).toBe(201);
    expect(made.body.terms).toBe("Ledgers, bookkeeping");
    expect(await found("ledgers")).toBe(1);
    const again = await sarah.call(
      "POST",
      "/search-synonyms/",
      { terms: "Ledgers ,bookkeeping,, Ledgers" },
      key,
    );
    expect(again.body).toEqual(made.body);
    const path = `/search-synonyms/${made.body.id}/`;
    const { updated_at } = made.body;
    const changed = await sarah.call("PUT", path, { terms: "journals, bookkeeping", updated_at });
    expect(changed.body).toMatchObject({ terms: "journals, bookkeeping" });
    expect([await found("ledgers"), await found("journals")]).toEqual([0, 1]);
    const stale = await sarah.call("PUT", path, { terms: "late, bookkeeping", updated_at });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ terms: "journals, bookkeeping" });
    expect((await sarah.call("DELETE", path)).status).toBe(204);
    expect((await sarah.call("DELETE", path)).status).toBe(404);
    expect((await sarah.call("PUT", path, { terms: "a, b" })).status).toBe(404);
    expect(await found("journals")).toBe(0);
    const entries = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("resource", "=", "search_synonyms")
      .orderBy("id")
      .execute();
    expect(entries).toEqual(["create", "update", "delete"].map((action) => ({ action, actor_id: sarah.id })));
  });

  it("a new institute has synonyms for the usual subjects", async () => {
    const { body } = await sarah.call("GET", "/search-synonyms/");
    expect(body.map(({ terms }: { terms: string }) => terms.split(",")[0])).toEqual([
      ...["agriculture", "ai", "data", "education", "finance", "health", "hr", "ict", "m&e", "ngo"],
    ]);
  });

  it.each(["", "  ", "one", "one,", " , ", "one, one"])("%j is 400 at its field", async (terms) => {
    const { status, body } = await sarah.call("POST", "/search-synonyms/", { terms });
    expect(status).toBe(400);
    expect(body).toEqual({ terms: ["Enter at least two terms, with a comma between them."] });
  });

  it("the number of synonyms is limited", async () => {
    const values = Array.from({ length: MAX_SYNONYMS - 10 }, (_, n) => ({ terms: `a${n}, b${n}` }));
    await context.db.insertInto("search_synonyms").values(values).execute();
    const { status, body } = await sarah.call("POST", "/search-synonyms/", { terms: "one, more" });
    expect(status).toBe(409);
    expect(body).toEqual({ detail: "There are already 200 lines. Delete one first." });
  });
});

it("an update adds no everyday words to lines that an institute edited or deleted (visitors.md 5)", async () => {
  const edited = "agriculture, agribusiness, bees";
  const untouched = "ict, information technology";
  await context.db.deleteFrom("search_synonyms").execute();
  await context.db
    .insertInto("search_synonyms")
    .values([{ terms: edited }, { terms: untouched }])
    .execute();
  const file = new URL("../../platform/database/migrations/0054-everyday-synonyms.sql", import.meta.url);
  await sql.raw(readFileSync(file, "utf8")).execute(context.db);
  const rows = await context.db.selectFrom("search_synonyms").select("terms").orderBy("terms").execute();
  expect(rows.map(({ terms }) => terms)).toEqual([edited, expect.stringMatching(/^ict, .*computer/)]);
});
