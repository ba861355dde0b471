import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { connect } from "./connection.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

// Each release has a list of its migrations, made in their folder by `sha256sum *.sql > ../releases/VERSION.sha256`.

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const releases = readdirSync(new URL("./releases/", import.meta.url)).map((file) => ({
  version: file.replace(".sha256", ""),
  migrations: read(`./releases/${file}`)
    .trim()
    .split("\n")
    .map((line) => line.split("  ") as [hash: string, name: string]),
}));

it("the current version has a list of its migrations", () => {
  const { version } = JSON.parse(read("../../../package.json")) as { version: string };
  expect(releases.map((release) => release.version)).toContain(version);
});

describe.each(releases)("an institute of $version", ({ migrations }) => {
  const names = migrations.map(([, name]) => name);

  it("its migrations are unchanged since the release", () => {
    const present = names.map((name) => [hashOf(read(`./migrations/${name}`)), name]);
    expect(present).toEqual(migrations);
  });

  it("upgrades to the same schema as a new institute and keeps its users", async () => {
    const old = connect(await emptyDatabase(), 2);
    await migrate(old.pool, names);
    await old.pool.query(
      "INSERT INTO users (username, email, password_hash, name) VALUES ('amina', 'amina@darasa.example', 'x', 'Amina')",
    );
    await migrate(old.pool);
    expect(await pendingMigrations(old.pool)).toEqual([]);
    expect((await old.pool.query("SELECT name FROM users")).rows).toEqual([{ name: "Amina" }]);

    const fresh = connect(await emptyDatabase(), 2);
    await migrate(fresh.pool);
    expect(await schemaOf(old.pool)).toEqual(await schemaOf(fresh.pool));
    await Promise.all([old.close(), fresh.close()]);
  });

  it("an upgrade counts the ticks of its enrollments", async () => {
    const old = connect(await emptyDatabase(), 2);
    await migrate(old.pool, names);
    await old.pool.query(`
      WITH student AS (
        INSERT INTO users (username, email, password_hash, name, role)
        VALUES ('amina', 'amina@darasa.example', 'x', 'Amina', 'student') RETURNING id), program AS (
        INSERT INTO programs (title, category, duration, duration_days, price, full_description, description,
          program_outline, target_audience)
        SELECT title, 'Data', '4 weeks', 28, 'Free', 'x', 'x', 'x', 'x' FROM unnest(ARRAY['Bees', 'Water']) title
        RETURNING id), enrolled AS (
        INSERT INTO enrollments (user_id, program_id) SELECT student.id, program.id FROM student, program RETURNING id)
      INSERT INTO completed_units (enrollment_id, unit_number)
      SELECT min(id), unit FROM enrolled, unnest(ARRAY[1, 3]) unit GROUP BY unit`);
    await migrate(old.pool);
    const { rows } = await old.pool.query("SELECT ticks, ticked_up_to FROM enrollments ORDER BY id");
    expect(rows).toEqual([
      { ticks: 2, ticked_up_to: 3 },
      { ticks: 0, ticked_up_to: 0 },
    ]);
    await old.close();
  });
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Returns a line for each column, constraint, index, trigger and function. Columns are sorted, because added columns
 * come last in their table.
 */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid)
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')
    ORDER BY line`);
  return rows.map(({ line }) => line);
}
