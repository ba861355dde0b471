import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { countAlong } from "#server/platform/records/along.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { deleteStatement, lockStatement } from "./queries.ts";

const kind = "statement";

/** Deletes a statement with its lines; the payments that were made of them stay. @throws ApiError 404 */
export async function removeStatement(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const subject = { lock: (db: Transaction) => lockStatement(db, id) };
  await actOn(context, request, subject, async (statement, { db, now, did }) => {
    const name = statement.filename;
    const along = await countAlong(db, kind, id);
    const item = { kind, table: "statements", record_id: id, name, along };
    await moveToBin(db, request, now, item, () => deleteStatement(db, id));
    did("statement.delete", { id, before: { filename: name } });
  });
}
