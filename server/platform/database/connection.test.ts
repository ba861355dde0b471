import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { toApiError } from "#server/platform/http/errors.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { openDoor } from "../../../bench/support/door.ts";
import { connect } from "./connection.ts";

const context = testContext();

describe("a database that goes away: 503 and recovery by itself (security.md)", () => {
  it("a connection cut in the middle of a transaction ends that call alone", async () => {
    const cut = context.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      await context.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      // The connection breaks while no query runs on it, when nobody awaits it.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`SELECT 1`.execute(db);
    });
    await expect(cut).rejects.toThrow();
    const visitor = await makeCaller(context);
    await expect.poll(async () => (await visitor("GET", "/institute/")).status).toBe(200);
  });

  it("a connection through a network that drops every packet ends with its query, so that the next queries work", async () => {
    const { host, port } = context.connection;
    const door = await openDoor({ path: `${host}/.s.PGSQL.${port}` });
    const address = { ...context.connection, host: "127.0.0.1", port: door.port, query_timeout: 300 };
    const { db, close } = connect(address, 2);
    const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db);
    await Promise.all([ask(), ask()]);
    door.turn({ kind: "blackhole" });
    const lost = await Promise.allSettled([ask(), ask()]);
    expect(lost.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(lost.map((one) => one.status === "rejected" && toApiError(one.reason)?.status)).toEqual([
      503, 503,
    ]);
    door.turn({ kind: "fine" });
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await close();
    await door.close();
  });
});
