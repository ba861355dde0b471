import type { TokenScope } from "#contract/shared/permissions.ts";
import { viewerColumns } from "#server/accounts/sessions/queries.ts";
import { isHeldBack } from "#server/accounts/two-factor/rule.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { TokenViewer } from "#server/platform/http/sessions/sessions.ts";

const tokenColumns = ["id", "name", "scopes", "created_at", "expires_at", "last_used_at"] as const;

/** Returns the owner and scopes of a token, and updates the time of its last use. */
export async function viewerOfToken(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenViewer | undefined> {
  const row = await db
    .updateTable("api_tokens")
    .from("users")
    .whereRef("users.id", "=", "api_tokens.user_id")
    .where("api_tokens.token_hash", "=", tokenHash)
    .where("api_tokens.expires_at", ">", now)
    .set({ last_used_at: now })
    .returning([...viewerColumns, "api_tokens.scopes", "api_tokens.expires_at"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { scopes, expires_at, ...viewer } = row;
  const is_held_back = await isHeldBack(db, viewer, now);
  return { viewer, scopes: scopes as TokenScope[], is_held_back, expires_at };
}

export function tokensOf(db: Database, userId: number) {
  return db.selectFrom("api_tokens").where("user_id", "=", userId);
}

export function tokensById(db: Database, ids: number[]) {
  return db.selectFrom("api_tokens").select(tokenColumns).where("id", "in", ids).execute();
}

/** Counts the user's tokens that have not expired. */
export async function countTokens(db: Database, userId: number, now: Date): Promise<number> {
  const { count } = await tokensOf(db, userId)
    .where("expires_at", ">", now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function saveToken(
  db: Database,
  token: {
    user_id: number;
    name: string;
    scopes: string[];
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
  },
) {
  return db.insertInto("api_tokens").values(token).returning(tokenColumns).executeTakeFirstOrThrow();
}

/** Deletes a token of the user and returns its name and scopes. */
export function deleteToken(db: Database, userId: number, id: number) {
  return db
    .deleteFrom("api_tokens")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(["name", "scopes"])
    .executeTakeFirst();
}

/** Deletes expired tokens and returns their number. */
export async function deleteExpiredTokens(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("api_tokens")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
