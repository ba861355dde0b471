import { sql } from "kysely";
import { hashPassword } from "#server/accounts/credentials/passwords.ts";
import { insertUser } from "#server/accounts/profiles/queries.ts";
import { newSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { seedDemonstration } from "./demonstration.ts";
import { madeLogins, publishedLogins, refusePublishedPassword } from "./passwords.ts";

// Arbitrary number of the advisory lock, the same in every process that starts on this database.
const SEED_LOCK = 7_262_712;

/**
 * Gives an empty database its first admin, or the demonstration content with an account of each role. When several
 * processes start at once, one of them fills it. Returns lines for the terminal.
 * @throws ConfigError if accounts have the published password although others than this machine can log in
 */
export async function fillEmptyDatabase(context: AppContext): Promise<string[]> {
  const filled = await context.db.transaction().execute(async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(db);
    if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return undefined;
    const inTransaction = { ...context, db };
    const logins = context.config.demo ? madeLogins(await seedDemonstration(inTransaction)) : [];
    return [...logins, ...(await firstAdmin(inTransaction))];
  });
  await refusePublishedPassword(context);
  const published = context.config.demo && context.config.isLocal ? await publishedLogins(context.db) : [];
  return [...published, ...(filled ?? [])];
}

/** Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, or with a random password that is printed only once. */
async function firstAdmin(context: AppContext): Promise<string[]> {
  const { adminEmail, adminPassword, demo } = context.config;
  if (demo && !adminEmail) return [];
  const email = adminEmail ?? "admin@darasa.example";
  const password = adminPassword ?? newSecret().slice(0, 20);
  await insertUser(context.db, {
    username: email,
    email,
    password_hash: await hashPassword(password),
    role: "admin",
    name: "Administrator",
  });
  return adminPassword
    ? [`First admin: ${email}, with the password of ADMIN_PASSWORD`]
    : [`First admin: ${email}, password ${password} (shown this once; change it)`];
}
