import { hashPassword, passwordMatches } from "#server/accounts/credentials/passwords.ts";
import { newSecret } from "#server/accounts/sessions/secrets.ts";
import { ConfigError } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { people } from "./content/people.ts";

/** Published password. Accounts with it exist only where nobody but this machine can log in. */
export const PUBLISHED_PASSWORD = "Karibu2026";

/** Hash of the published password. Its salt is fixed, so that accounts with it are found by comparing hashes. */
const PUBLISHED_HASH =
  "$argon2id$v=19$m=65536,t=3,p=1$ZGFyYXNhLXB1Ymxpc2hlZA$1B28bKFiwYnTUqTgMWNSgrChgciANXzYZu6BD+kTrss";

const printedEmails = [
  "joseph@darasa.example",
  "grace@darasa.example",
  "sarah@darasa.example",
  "amina@darasa.example",
];
const printed = people.filter((person) => printedEmails.includes(person.email));

/** Passwords of the demonstration accounts. */
export interface DemoPasswords {
  hashFor(email: string): string;
  /** Generated passwords by email. They are shown once. */
  made: ReadonlyMap<string, string>;
}

export const publishedPasswords: DemoPasswords = { hashFor: () => PUBLISHED_HASH, made: new Map() };

/** Returns a random password for each printed account, and an unknown one for all others. */
export async function randomPasswords(): Promise<DemoPasswords> {
  const made = new Map(printedEmails.map((email) => [email, newSecret().slice(0, 20)]));
  const hashes = new Map<string, string>();
  for (const [email, password] of made) hashes.set(email, await hashPassword(password));
  const unknown = await hashPassword(newSecret());
  return { hashFor: (email) => hashes.get(email) ?? unknown, made };
}

/** Returns lines for the terminal with the passwords generated at this start. */
export function madeLogins({ made }: DemoPasswords): string[] {
  if (made.size === 0) return [];
  return [
    "Demonstration log-ins (their passwords are shown this once):",
    ...printed.map((person) => `  ${person.email} (${rights(person)}), password ${made.get(person.email)}`),
  ];
}

/** Returns lines for the terminal with the accounts that have the published password. */
export async function publishedLogins(db: Database): Promise<string[]> {
  const emails = await publishedAccounts(db);
  const accounts = printed.filter(({ email }) => emails.includes(email));
  if (accounts.length === 0) return [];
  return [
    `Demonstration log-ins (password ${PUBLISHED_PASSWORD}):`,
    ...accounts.map((person) => `  ${person.email} (${rights(person)})`),
  ];
}

function rights(person: (typeof printed)[number]): string {
  const keys = "permissions" in person ? person.permissions.join(", ") : "";
  return keys ? `${person.role}: ${keys}` : person.role;
}

/** @throws ConfigError if others than this machine could log in with the published password */
export async function refusePublishedPassword({ config, db }: AppContext): Promise<void> {
  if (config.isLocal) return;
  const [first, ...others] = await publishedAccounts(db);
  if (!first) return;
  const accounts = others.length > 0 ? `${first} and ${others.length} more accounts` : first;
  throw new ConfigError(
    `This database has demonstration accounts with the published password (${accounts}), and others than this machine could ` +
      `log in with it. Use an empty ${config.databaseUrl ? "database in DATABASE_URL" : "DATA_DIR"}, or start once with ` +
      "HOST=127.0.0.1, PUBLIC_URL=http://localhost and without NODE_ENV, and delete these accounts or change their passwords.",
  );
}

/** Returns the emails of the accounts with the published password. */
async function publishedAccounts(db: Database): Promise<string[]> {
  const users = db.selectFrom("users").select("email").orderBy("id");
  const emails = people.map((person) => person.email);
  const hashes = await db
    .selectFrom("users")
    .select("password_hash")
    .distinct()
    .where("email", "in", emails)
    .where("password_hash", "!=", PUBLISHED_HASH)
    .execute();
  const found = [PUBLISHED_HASH];
  // Databases of earlier versions have hashes of it with random salts.
  for (const { password_hash } of hashes)
    if (await passwordMatches(password_hash, PUBLISHED_PASSWORD)) found.push(password_hash);
  return (await users.where("password_hash", "in", found).execute()).map((user) => user.email);
}
