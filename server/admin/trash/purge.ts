import type { AppContext } from "#server/context.ts";
import { detachFiles, detachPicture, removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { attachmentKeys, deleteMarked, thinOut } from "./queries.ts";
import { endOfKeeping, type MarkedResource, markedResource, markedResources } from "./resources.ts";

/** Deletes for good what was deleted 30 days ago, with its files; answers how many rows went. */
export async function purgeDeleted(context: AppContext): Promise<number> {
  const now = context.clock();
  const before = endOfKeeping(now);
  await thinOut(context.db, before);
  const count = await context.db.transaction().execute(async (db) => {
    await detachFiles(db, await attachmentKeys(db, before), now);
    let deleted = 0;
    for (const resource of Object.keys(markedResources) as MarkedResource[]) {
      if (markedResource(resource).isKept) continue;
      const { count, images } = await deleteMarked(db, resource, before);
      for (const image of new Set(images)) await detachPicture(db, image, now);
      deleted += count;
    }
    return deleted;
  });
  await removeDetachedFiles(context);
  return count;
}
