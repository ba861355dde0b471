import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { programs } from "#contract/courses/programs/programs.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { runIdempotent } from "./idempotency.ts";
import type { RequestContext } from "./request-context.ts";

const context = testContext();
let viewer: { id: number };

beforeAll(async () => {
  viewer = await person(context, cast.sarah);
});

const call = (key: string, work: (context: AppContext) => Promise<unknown>) =>
  runIdempotent(
    context,
    programs.create,
    { viewer, idempotency_key: key, headers_out: {} } as unknown as RequestContext,
    {},
    work,
  );
const add = (inContext: AppContext, title: string) =>
  inTransaction(inContext, (db) => aProgram(db, { title }));
const titles = async () => {
  const rows = await context.db.selectFrom("programs").select("title").orderBy("title").execute();
  return rows.map(({ title }) => title);
};

describe("Idempotency-Key (api.md 6)", () => {
  it("all transactions of a call commit together with its stored reply", async () => {
    const reply = await call("one", async (inContext) => {
      await Promise.all([add(inContext, "a"), add(inContext, "b")]);
      await add(inContext, "c");
      expect(await titles()).toEqual([]);
      return { made: 3 };
    });
    expect(await titles()).toEqual(["a", "b", "c"]);
    expect(await call("one", () => Promise.reject(new Error("runs again")))).toEqual(reply);
  });

  it("a failed call stores nothing, and its key can be used again", async () => {
    const failing = call("two", async (inContext) => {
      await add(inContext, "never");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await titles()).not.toContain("never");
    expect(await call("two", async () => "yes")).toBe("yes");
  });

  it("a connection cut before the commit stores nothing, and the retry runs once", async () => {
    const cut = call("three", async (inContext) => {
      await add(inContext, "cut");
      await inTransaction(inContext, (db) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db));
    });
    await expect(cut).rejects.toThrow();
    expect(await titles()).not.toContain("cut");
    await call("three", (inContext) => add(inContext, "cut"));
    await call("three", (inContext) => add(inContext, "cut"));
    expect((await titles()).filter((title) => title === "cut")).toHaveLength(1);
  });

  it("of concurrent calls one runs, and the others wait for its reply", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        call("four", async (inContext) => {
          await add(inContext, "twins");
          return number;
        }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect((await titles()).filter((title) => title === "twins")).toHaveLength(1);
  });

  it("when one of two concurrent calls fails, the other is stored", async () => {
    const [, second] = await Promise.allSettled(
      ["fails", "succeeds"].map((what) =>
        call("five", async (inContext) => {
          await add(inContext, "at once");
          if (what === "fails") throw new Error("no");
          return what;
        }),
      ),
    );
    expect(second).toEqual({ status: "fulfilled", value: "succeeds" });
    expect((await titles()).filter((title) => title === "at once")).toHaveLength(1);
  });
});
