import type { Viewer } from "#contract/shared/viewer.ts";
import { viewerColumns } from "#server/accounts/sessions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Whose token it is; counts as its latest use. */
export function viewerOfToken(db: Database, tokenHash: Buffer, now: Date): Promise<Viewer | undefined> {
  return db
    .updateTable("api_tokens")
    .from("users")
    .whereRef("users.id", "=", "api_tokens.user_id")
    .where("api_tokens.token_hash", "=", tokenHash)
    .set({ last_used_at: now })
    .returning(viewerColumns)
    .executeTakeFirst();
}

export function tokensOf(db: Database, userId: number) {
  return db.selectFrom("api_tokens").where("user_id", "=", userId);
}

export function tokensById(db: Database, ids: number[]) {
  return db
    .selectFrom("api_tokens")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("id", "in", ids)
    .execute();
}

export function saveToken(db: Database, token: { user_id: number; name: string; token_hash: Buffer }) {
  return db
    .insertInto("api_tokens")
    .values(token)
    .returning(["id", "name", "created_at"])
    .executeTakeFirstOrThrow();
}

export async function deleteToken(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("api_tokens")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteTokensOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("api_tokens").where("user_id", "=", userId).execute();
}
