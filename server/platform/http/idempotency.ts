import { createHash } from "node:crypto";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { joinTransactions } from "#server/platform/database/join.ts";
import type { RawInput } from "./input.ts";
import type { RequestContext } from "./request-context.ts";

/** Whose call it is: one person, one endpoint, one key of their choosing. */
interface Mark {
  user_id: number;
  endpoint: string;
  key: string;
  request_hash: string;
}

/**
 * Runs the work once for an Idempotency-Key (security.md T47, T48). The key is written first in the work's
 * own transaction and the reply last, so either all of it happened or none: a retry answers the first
 * reply, and of two calls in flight the second waits for the first and then answers the same. Refusals are
 * not kept: after one the same key may try again. Without a key, or for a visitor, the work simply runs.
 * @throws ApiError 422 when the key was used for another request
 */
export async function once(
  context: AppContext,
  { method, path }: Endpoint,
  request: RequestContext,
  input: RawInput,
  work: (context: AppContext) => Promise<unknown>,
): Promise<unknown> {
  if (!request.viewer || !request.idempotency_key) return work(context);
  const mark: Mark = {
    user_id: request.viewer.id,
    endpoint: `${method} ${path}`,
    key: request.idempotency_key,
    request_hash: hashOf(input),
  };
  const known = await knownReply(context.db, mark);
  if (known) return known.reply;
  const joined = joinTransactions(context.db, (db) => insertMark(db, mark, context.clock()));
  try {
    const reply = await work({ ...context, db: joined.db });
    await joined.commit((db) => writeReply(db, mark, reply));
    return reply;
  } catch (error) {
    await joined.rollback();
    // A twin may have been first: what this call ran into was then its success.
    const first = await knownReply(context.db, mark);
    if (first) return first.reply;
    throw error;
  }
}

function hashOf({ params, body, files = {} }: RawInput): string {
  const named = Object.entries(files).map(([field, list]) => [
    field,
    ...list.map(({ filename, size }) => [filename, size]),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([params, body, named]))
    .digest("hex");
}

async function knownReply(db: Database, mark: Mark): Promise<{ reply: unknown } | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("user_id", "=", mark.user_id)
    .where("endpoint", "=", mark.endpoint)
    .where("key", "=", mark.key)
    .executeTakeFirst();
  if (row && row.request_hash !== mark.request_hash) throw apiError("key_reused");
  return row;
}

async function insertMark(db: Database, mark: Mark, now: Date): Promise<void> {
  await db
    .insertInto("idempotency_keys")
    .values({ ...mark, created_at: now })
    .execute();
}

/** Forgets what was kept before `before`: nobody retries for so long. Returns how many. */
export async function deleteOldKeys(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function writeReply(db: Database, mark: Mark, reply: unknown): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ reply: JSON.stringify(reply ?? null) })
    .where("user_id", "=", mark.user_id)
    .where("endpoint", "=", mark.endpoint)
    .where("key", "=", mark.key)
    .execute();
}
