import { sql } from "kysely";
import { expect, it } from "vitest";
import { testHouse } from "./support/house.ts";

const house = testHouse();

const longPending = async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT pg_class.oid::regclass::text AS name FROM pg_class JOIN pg_am ON pg_am.oid = relam
    WHERE amname = 'gin' AND relkind = 'i' AND NOT 'gin_pending_list_limit=256' = ANY (coalesce(reloptions, '{}'))`.execute(
    house.db,
  );
  return rows.map(({ name }) => name);
};

it("what a search reads of a GIN index's pending rows is short: each says gin_pending_list_limit (decisions/0051)", async () => {
  expect(await longPending()).toEqual([]);
  await sql`CREATE INDEX unheard_of ON users USING gin (name_joints(name))`.execute(house.db);
  expect(await longPending()).toEqual(["unheard_of"]);
});
