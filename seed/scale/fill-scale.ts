import { readFile } from "node:fs/promises";
import type pg from "pg";
import { hashPassword } from "#server/accounts/credentials/passwords.ts";
import { defaultInstitute } from "#server/content/institute/default-institute.ts";
import { takeOffGuards } from "./guards.ts";
import { type ScaleSizes, sizeNames } from "./sizes.ts";

/** Every account of a filled database has it, as those of the demonstration have. */
export const SCALE_PASSWORD = "Karibu2026";

const parts = [
  "people",
  "programs",
  "enrollments",
  "community",
  "work",
  "communications",
  "affiliates",
  "traces",
];
const textOf = (name: string) => readFile(new URL(`./${name}.sql`, import.meta.url), "utf8");

/** What a fill writes into; with these goes, and is gone, all that hangs on them. */
const roots = [
  "users",
  "programs",
  "affiliates",
  "payouts",
  "communications",
  "audit_log",
  "mail",
  "team_members",
  "testimonials",
  "blog_posts",
];

export class ScaleError extends Error {
  override name = "ScaleError";
}

interface Options {
  sizes: ScaleSizes;
  /** The same number fills the same. */
  seed: number;
  now: Date;
  /** Whether people who are there already may be deleted with all that is theirs. */
  replace: boolean;
  told(what: string): void;
}

/**
 * Fills the database as an institute of this size would have filled it in three years, in one transaction: a fill that is
 * cut short leaves what was there before. Indexes and keys are built after the rows, which checks every row against them;
 * the triggers that keep tallies stand still, and the tallies are counted anew.
 * @throws ScaleError when somebody has an account there and `replace` was not said
 */
export async function fillScale(
  client: pg.Client,
  { sizes, seed, now, replace, told }: Options,
): Promise<void> {
  // All read before the first row is written: what takes half an hour does not fail at its end for a file.
  const texts = await Promise.all(parts.map(textOf));
  const tallies = await textOf("tallies");
  await client.query("BEGIN");
  try {
    await client.query(
      "SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL statement_timeout = 0; SET LOCAL jit = off",
    );
    const { rows } = await client.query("SELECT id FROM users LIMIT 1");
    if (rows.length > 0 && !replace)
      throw new ScaleError("There are people in this database. To delete everything in it, say --replace.");
    await client.query(`TRUNCATE ${roots.join(", ")} RESTART IDENTITY CASCADE`);
    await setSizes(client, sizes, now);
    await client.query("SELECT setseed($1)", [(seed % 1_000_000) / 1_000_000]);
    await client.query(
      "INSERT INTO institute (identity) VALUES ($1) ON CONFLICT (id) DO UPDATE SET identity = excluded.identity",
      [JSON.stringify(defaultInstitute)],
    );
    const putBack = await takeOffGuards(client);
    for (const [index, text] of texts.entries()) {
      await client.query(text);
      told(`${parts[index]} written`);
    }
    await putBack();
    told("indexes and keys built");
    await client.query(tallies);
    told("tallies counted");
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** The SQL reads its numbers as settings of the transaction. */
async function setSizes(client: pg.Client, sizes: ScaleSizes, now: Date): Promise<void> {
  const settings = {
    ...Object.fromEntries(sizeNames.map((name) => [name, String(sizes[name])])),
    now: now.toISOString(),
    password_hash: await hashPassword(SCALE_PASSWORD),
  };
  for (const [name, value] of Object.entries(settings))
    await client.query("SELECT set_config($1, $2, true)", [`scale.${name}`, value]);
}
