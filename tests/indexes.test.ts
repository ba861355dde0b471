import { sql } from "kysely";
import { expect, it } from "vitest";
import { testContext } from "./support/context.ts";

const context = testContext();

const pending = async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT pg_class.oid::regclass::text AS name FROM pg_class JOIN pg_am ON pg_am.oid = relam
    WHERE amname = 'gin' AND relkind = 'i' AND NOT 'fastupdate=off' = ANY (coalesce(reloptions, '{}'))`.execute(
    context.db,
  );
  return rows.map(({ name }) => name);
};

it("no GIN index lets rows wait that every search would have to read: each says fastupdate=off (decisions/0051)", async () => {
  expect(await pending()).toEqual([]);
  await sql`CREATE INDEX unheard_of ON users USING gin (name_joints(name))`.execute(context.db);
  expect(await pending()).toEqual(["unheard_of"]);
});

it("a table whose indexes carry what lists show is vacuumed soon, so that they show it by themselves (decisions/0053)", async () => {
  const late = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT indrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE indnkeyatts < indnatts AND NOT 'autovacuum_vacuum_scale_factor=0.01' = ANY (coalesce(reloptions, '{}'))`.execute(
      context.db,
    );
    return rows.map(({ name }) => name);
  };
  expect(await late()).toEqual([]);
  await sql`CREATE INDEX laden ON programs (id) INCLUDE (title)`.execute(context.db);
  expect(await late()).toEqual(["programs"]);
});
