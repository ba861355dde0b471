import { type BinKind, binKinds } from "#contract/admin/bin-kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { forgetAudited } from "#server/platform/records/audit.ts";
import { restorableSince } from "#server/platform/records/bin-items.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { deletions, isPermanent, purgedKinds } from "#server/platform/records/deletions.ts";
import { filesOf } from "#server/platform/records/kept-rows.ts";
import { lockedItem } from "#server/platform/records/restore.ts";
import {
  detachFiles,
  detachPicture,
  holdFiles,
  removeDetachedFiles,
} from "#server/platform/storage/detached-files.ts";
import { deleteItem, deleteItemsOfStudent, deleteOldItems } from "./item-queries.ts";
import { attachmentKeys, deleteInBatches, deleteItemsWithoutRow, expire, purge } from "./queries.ts";

/** Deletes everything that can no longer be restored, with its files. Returns the number of marked rows. */
export async function purgeDeleted(context: AppContext): Promise<number> {
  const now = context.clock();
  const before = restorableSince(now);
  await deleteInBatches(context.db, before);
  const purged = await act(context, byItself, async ({ db }) => {
    await detachFiles(db, await attachmentKeys(db, before), now);
    const pictures: (string | null)[] = [];
    for (const kind of purgedKinds) pictures.push(...(await purge(db, deletions[kind].table, before)));
    const purged = pictures.length;
    const items = await deleteOldItems(db, before);
    pictures.push(...items.map(({ picture }) => picture));
    for (const picture of new Set(pictures)) if (picture) await detachPicture(db, picture, now);
    const students = items.filter(({ kind }) => kind === "student").map(({ record_id }) => record_id);
    await forgetAudited(db, "student", students);
    for (const kind of purgedKinds) await deleteItemsWithoutRow(db, kind, deletions[kind].table);
    return purged;
  });
  await removeDetachedFiles(context);
  return purged;
}

/**
 * Deletes one item in the bin for good now, because people may demand to be erased at once.
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
    const { table, isMarked } = deletions[kind];
    if (isMarked) await expire(db, table, id);
    await deleteItem(db, item.id);
    if (item.picture) await detachPicture(db, item.picture, now);
    if (kind === "student") await forgetAudited(db, kind, [id]);
    const others = kind === "student" ? await deleteItemsOfStudent(db, id) : [];
    const kept = item.content ? [item.content, ...others] : others;
    await holdFiles(db, kept.flatMap(filesOf), now);
    did(`${kind}.purge`, { id, after: { kind: binKinds[kind].label } });
  });
  await purgeDeleted(context);
}
