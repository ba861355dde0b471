import type { AppContext } from "#server/context.ts";
import { detachFiles, detachPicture, removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { attachmentKeys, deleteInBatches, purge } from "./queries.ts";
import { purgedTables, restorableSince } from "./resources.ts";

/** Deletes for good what is no longer restorable, with its files. Answers how many resources. */
export async function purgeDeleted(context: AppContext): Promise<number> {
  const now = context.clock();
  const before = restorableSince(now);
  await deleteInBatches(context.db, before);
  const purged = await context.db.transaction().execute(async (db) => {
    await detachFiles(db, await attachmentKeys(db, before), now);
    let purged = 0;
    for (const table of purgedTables) {
      const { count, images } = await purge(db, table, before);
      for (const image of new Set(images)) await detachPicture(db, image, now);
      purged += count;
    }
    return purged;
  });
  await removeDetachedFiles(context);
  return purged;
}
