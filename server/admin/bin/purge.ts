import { type BinKind, binKinds } from "#contract/admin/bin-kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import { studentFiles } from "#server/accounts/students/restored.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { forgetAudited } from "#server/platform/records/audit.ts";
import { filesOf, restorableSince } from "#server/platform/records/bin-items.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { isPermanent, markedTables, purgedTables } from "#server/platform/records/marked-tables.ts";
import { lockedItem } from "#server/platform/records/restore.ts";
import {
  detachFiles,
  detachPicture,
  holdFiles,
  removeDetachedFiles,
} from "#server/platform/storage/detached-files.ts";
import { deleteItem, deleteItemsOfStudent, deleteOldItems } from "./item-queries.ts";
import { attachmentKeys, deleteInBatches, deleteItemsWithoutRow, expire, purge } from "./queries.ts";

/** Deletes for good what is no longer restorable, with its files. Answers how many marked rows. */
export async function purgeDeleted(context: AppContext): Promise<number> {
  const now = context.clock();
  const before = restorableSince(now);
  await deleteInBatches(context.db, before);
  const purged = await act(context, byItself, async ({ db }) => {
    await detachFiles(db, await attachmentKeys(db, before), now);
    let purged = 0;
    for (const table of purgedTables) {
      const { count, images } = await purge(db, table, before);
      for (const image of new Set(images)) await detachPicture(db, image, now);
      purged += count;
    }
    await forgetAudited(db, "student", await deleteOldItems(db, before));
    for (const { kind, table } of purgedTables) await deleteItemsWithoutRow(db, kind, table);
    return purged;
  });
  await removeDetachedFiles(context);
  return purged;
}

/**
 * Deletes one thing in the bin for good, now: a person may ask to be erased at once.
 * @throws ApiError 404; 409 for an affiliate, whom the ledger names
 */
export async function purgeItem(
  context: AppContext,
  request: RequestContext,
  kind: BinKind,
  id: number,
): Promise<void> {
  if (isPermanent(kind)) throw apiError("stays_in_ledger");
  await act(context, request, async ({ db, now, did }) => {
    const item = await lockedItem(db, kind, id, restorableSince(now));
    if (!item || item.restored_at) throw apiError("not_found");
    const marked = markedTables[kind];
    if (marked) await expire(db, marked.table, id);
    await deleteItem(db, item.id);
    if (kind === "student") await forgetAudited(db, kind, [id]);
    const others = kind === "student" ? await deleteItemsOfStudent(db, id) : [];
    const kept = item.content ? [item.content, ...others] : others;
    await holdFiles(
      db,
      [...kept.flatMap(filesOf), ...(kind === "student" ? kept.flatMap(studentFiles) : [])],
      now,
    );
    did(`${kind}.purge`, { id, after: { kind: binKinds[kind].label } });
  });
  await purgeDeleted(context);
}
