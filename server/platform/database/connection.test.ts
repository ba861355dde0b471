import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { toApiError } from "#server/platform/http/errors/errors.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { openTcpProxy } from "#tests/support/fakes/tcp-proxy.ts";
import { connect } from "./connection.ts";

const context = testContext();

describe("a database that goes away (security.md: 503 and recovery by itself)", () => {
  it("a connection cut during a transaction fails only that call", async () => {
    const cut = context.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      await context.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      // Waits while the connection is idle, when no query would report its error.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`SELECT 1`.execute(db);
    });
    await expect(cut).rejects.toThrow();
    const visitor = await makeCaller(context);
    await expect.poll(async () => (await visitor("GET", "/institute/")).status).toBe(200);
  });

  it("a query that times out ends its connection, so that later queries work", async () => {
    const { host, port } = context.connection;
    const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
    const place = { ...context.connection, host: "127.0.0.1", port: proxy.port, query_timeout: 300 };
    const { db, close } = connect(place, 2);
    const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db);
    await Promise.all([ask(), ask()]);
    proxy.fail({ kind: "blackhole" });
    const swallowed = await Promise.allSettled([ask(), ask()]);
    expect(swallowed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(swallowed.map((one) => one.status === "rejected" && toApiError(one.reason)?.status)).toEqual([
      503, 503,
    ]);
    proxy.fail({ kind: "none" });
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await close();
    await proxy.close();
  });
});

it("no value is in an empty list, and every value is outside of it", async () => {
  const { db } = context;
  await db.insertInto("search_synonyms").values({ terms: "maji, water" }).execute();
  const countIn = async (operator: "in" | "not in") => {
    const own = db.selectFrom("search_synonyms").select("id").where("terms", "=", "maji, water");
    return (await own.where("id", operator, []).execute()).length;
  };
  expect([await countIn("in"), await countIn("not in")]).toEqual([0, 1]);
});
