import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { programById } from "#server/learning/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { openPrograms } from "./queries.ts";

/**
 * Refuses a viewer who may not use the community of each of these programs.
 * @throws ApiError 404 for an unknown program; 403 for another's, because that the program exists is public
 */
export async function requireCommunities(
  db: Database,
  viewer: Viewer,
  programs: readonly number[],
): Promise<void> {
  if (programs.length === 0) return;
  const found = await openPrograms(db, viewer).where("programs.id", "in", programs).execute();
  const open = new Set(found.map(({ id }) => id));
  for (const program of programs) {
    if (open.has(program)) continue;
    throw (await programById(db, program)) ? apiError("forbidden") : apiError("not_found");
  }
}
