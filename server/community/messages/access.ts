import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { programById } from "#server/courses/programs/queries.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { messageFor, openPrograms } from "./queries.ts";

/**
 * Refuses a viewer who may not use the community of each of these programs.
 * @throws ApiError 404 for an unknown program; 403 for a program of others, because its existence is public, and for
 * one that is closed until its fee is paid
 */
export async function requireCommunities(
  db: Database,
  viewer: Viewer,
  programs: readonly number[],
  now: Date,
): Promise<void> {
  if (programs.length === 0) return;
  const found = await openPrograms(db, viewer).where("programs.id", "in", programs).execute();
  const open = new Set(found.map(({ id }) => id));
  for (const program of programs) {
    if (open.has(program)) {
      await requirePaid(db, viewer, program, now);
      continue;
    }
    throw (await programById(db, program)) ? apiError("forbidden") : apiError("not_found");
  }
}

/**
 * Returns a message of a community that the viewer may use now.
 * @throws ApiError 404; 403 where the program is closed until its fee is paid
 */
export async function usableMessage(db: Database, viewer: Viewer, id: number, now: Date) {
  const message = await messageFor(db, viewer, id);
  await requirePaid(db, viewer, message.program_id, now);
  return message;
}
