import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { testHouse } from "#tests/support/house.ts";

const house = testHouse();

describe("a database that goes away (security.md: 503 and recovery by itself)", () => {
  it("a connection cut in the middle of a transaction ends that call alone", async () => {
    const cut = house.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      await house.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      // While nothing is asked of it, too: this is when nobody awaits the connection.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`SELECT 1`.execute(db);
    });
    await expect(cut).rejects.toThrow();
    const visitor = await makeCaller(house);
    await expect.poll(async () => (await visitor("GET", "/institute/")).status).toBe(200);
  });
});
