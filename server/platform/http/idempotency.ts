import { createHash, createHmac } from "node:crypto";
import type { ControlledTransaction } from "kysely";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { DB } from "#server/platform/database/types.ts";
import type { RawInput } from "./input.ts";
import type { RequestContext } from "./request-context.ts";

/** Identifies a stored reply: one person or all visitors, one endpoint, one key. */
interface IdempotencyKey {
  user_id: number | null;
  endpoint: string;
  key: string;
  request_hash: string;
}

/**
 * Runs the work once for each Idempotency-Key. A retry gets the first reply. The work uses the database through
 * `inTransaction`: its transaction begins with storing the key and ends with storing the reply, so all are stored or
 * none. A concurrent call with the same key waits on the key's row. After an error nothing is stored, and the key can
 * be used again. Without a key, just runs the work.
 * @throws ApiError 422 when the key was used for another request
 */
export async function runIdempotent(
  context: AppContext,
  endpoint: Endpoint,
  request: RequestContext,
  input: RawInput,
  work: (context: AppContext) => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(context, endpoint, request, input);
  if (!key) return work(context);
  const stored = await storedReply(context.db, key);
  if (stored) return replayed(request, stored.reply);
  let open: ControlledTransaction<DB> | undefined;
  let opening: Promise<Transaction> | undefined;
  const begin = async () => {
    open = await context.db.startTransaction().execute();
    await insertKey(open, key, context.clock());
    return open;
  };
  const transaction = () => {
    opening ??= begin();
    return opening;
  };
  try {
    const reply = await work({ ...context, transaction });
    await storeReply(await transaction(), key, reply);
    await open?.commit().execute();
    return reply;
  } catch (error) {
    await rollBack(open);
    // A concurrent call may have succeeded, or this commit may have arrived although the connection broke.
    const first = await storedReply(context.db, key);
    if (first) return replayed(request, first.reply);
    throw error;
  }
}

/**
 * Returns the key: from the page's form or link, chosen by a logged-in caller, or made from the content. Visitors' keys
 * share one namespace, so they are hashed with the server's secret: nobody can discover or block another's key.
 */
function keyOf(
  { secret }: AppContext,
  { method, path, idempotent }: Endpoint,
  { viewer, idempotency_key }: RequestContext,
  input: RawInput,
): IdempotencyKey | undefined {
  const endpoint = `${method} ${path}`;
  const seal = (text: string) => createHmac("sha256", secret).update(`once\0${text}`).digest("hex");
  const request_hash = hashOf(input);
  // The call may end the session. Its retry then comes from a visitor, so the key belongs to no user.
  if (input.idempotencyKey)
    return { user_id: null, endpoint, key: seal(input.idempotencyKey), request_hash: seal(request_hash) };
  if (viewer && idempotency_key) return { user_id: viewer.id, endpoint, key: idempotency_key, request_hash };
  if (idempotent !== "content") return undefined;
  const key = seal(request_hash);
  return { user_id: viewer?.id ?? null, endpoint, key, request_hash: key };
}

function replayed({ headers_out }: RequestContext, reply: unknown): unknown {
  headers_out["idempotent-replayed"] = "true";
  return reply;
}

async function rollBack(open: ControlledTransaction<DB> | undefined): Promise<void> {
  if (!open || open.isCommitted || open.isRolledBack) return;
  // If the connection is broken, PostgreSQL rolls back automatically.
  await open
    .rollback()
    .execute()
    .catch(() => undefined);
}

function hashOf({ params, body, files = {} }: RawInput): string {
  const named = Object.entries(files).map(([field, list]) => [
    field,
    ...list.map(({ filename, sha256 }) => [filename, sha256]),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([params, body, named]))
    .digest("hex");
}

async function storedReply(db: Database, key: IdempotencyKey): Promise<{ reply: unknown } | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("user_id", "is not distinct from", key.user_id)
    .where("endpoint", "=", key.endpoint)
    .where("key", "=", key.key)
    .executeTakeFirst();
  if (row && row.request_hash !== key.request_hash) throw apiError("key_reused");
  return row;
}

async function insertKey(db: Database, key: IdempotencyKey, now: Date): Promise<void> {
  await db
    .insertInto("idempotency_keys")
    .values({ ...key, created_at: now })
    .execute();
}

async function storeReply(db: Database, key: IdempotencyKey, reply: unknown): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ reply: JSON.stringify(reply ?? null) })
    .where("user_id", "is not distinct from", key.user_id)
    .where("endpoint", "=", key.endpoint)
    .where("key", "=", key.key)
    .execute();
}

/** Deletes the keys created before this time. Returns their number. */
export async function deleteOldKeys(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
