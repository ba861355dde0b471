import type { House } from "#server/context.ts";
import { orphanFiles, orphanPicture, removeOrphanedFiles } from "#server/platform/storage/detached-files.ts";
import { attachmentKeys, deleteMarked, thinOut } from "./queries.ts";
import { endOfKeeping, type MarkedNoun, markedNoun, markedNouns } from "./resources.ts";

/** Deletes for good what was deleted 30 days ago, with its files; answers how many rows went. */
export async function purgeDeleted(house: House): Promise<number> {
  const now = house.clock();
  const before = endOfKeeping(now);
  await thinOut(house.db, before);
  const count = await house.db.transaction().execute(async (db) => {
    await orphanFiles(db, await attachmentKeys(db, before), now);
    let deleted = 0;
    for (const noun of Object.keys(markedNouns) as MarkedNoun[]) {
      if (markedNoun(noun).isKept) continue;
      const { count, images } = await deleteMarked(db, noun, before);
      for (const image of new Set(images)) await orphanPicture(db, image, now);
      deleted += count;
    }
    return deleted;
  });
  await removeOrphanedFiles(house);
  return count;
}
