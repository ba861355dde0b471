import { readFile } from "node:fs/promises";
import type pg from "pg";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { hashPassword } from "#server/accounts/credentials/passwords.ts";
import { type ScaleSizes, sizeNames } from "./sizes.ts";
import { suspended } from "./suspended.ts";

/** Password of every account, as in the demonstration. */
export const SCALE_PASSWORD = "Karibu2026";

/** SQL files that run with triggers, because the triggers of programs fill columns. They run before the others. */
const withTriggers = ["programs"];
/** SQL files that run without triggers, in this order, because each uses rows of the files before it. */
const withoutTriggers = [
  "people",
  "enrollments",
  "community",
  "work",
  "communications",
  "affiliates",
  "traces",
  "counters",
];

/** Tables that are emptied before the fill, together with every table that refers to them. */
const roots = [
  "users",
  "programs",
  "affiliates",
  "payouts",
  "communications",
  "audit_log",
  "emails",
  "team_members",
  "testimonials",
  "blog_posts",
];

export class ScaleError extends Error {
  override name = "ScaleError";
}

interface Options {
  sizes: ScaleSizes;
  /** The same seed fills the same rows. */
  seed: number;
  now: Date;
  /** Allows deleting the people who are in the database, with all their rows. */
  replace: boolean;
  progress(step: string): void;
}

/**
 * Fills the database in one transaction, as an institute of this size would fill it in three years. If the fill fails,
 * the database is unchanged.
 * @throws ScaleError when the database has people in it and `replace` is false
 */
export async function fillScale(
  client: pg.Client,
  { sizes, seed, now, replace, progress }: Options,
): Promise<void> {
  const write = async (name: string) => {
    await client.query(await readFile(new URL(`./${name}.sql`, import.meta.url), "utf8"));
    progress(`${name} written`);
  };
  await client.query("BEGIN");
  try {
    await client.query(
      "SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL statement_timeout = 0; SET LOCAL jit = off",
    );
    const { rows } = await client.query("SELECT id FROM users LIMIT 1");
    if (rows.length > 0 && !replace)
      throw new ScaleError("There are people in this database. To delete everything in it, add --replace.");
    await client.query(`TRUNCATE ${roots.join(", ")} RESTART IDENTITY CASCADE`);
    await setSizes(client, sizes, now);
    await client.query("SELECT setseed($1)", [(seed % 1_000_000) / 1_000_000]);
    await client.query(
      "INSERT INTO institute (identity) VALUES ($1) ON CONFLICT (id) DO UPDATE SET identity = excluded.identity",
      [JSON.stringify(demonstrationInstitute)],
    );
    for (const name of withTriggers) await write(name);
    await suspended(client, async () => {
      for (const name of withoutTriggers) await write(name);
    });
    progress("indexes and foreign keys built");
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Sets the sizes and other values as settings of the transaction, from which the SQL files read them. */
async function setSizes(client: pg.Client, sizes: ScaleSizes, now: Date): Promise<void> {
  const settings = {
    ...Object.fromEntries(sizeNames.map((name) => [name, String(sizes[name])])),
    now: now.toISOString(),
    password_hash: await hashPassword(SCALE_PASSWORD),
  };
  for (const [name, value] of Object.entries(settings))
    await client.query("SELECT set_config($1, $2, true)", [`scale.${name}`, value]);
}
