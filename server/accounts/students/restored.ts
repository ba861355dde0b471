import type { Follower } from "#server/context.ts";
import type { KeptRows } from "#server/platform/records/kept-rows.ts";
import { attachFiles, pictureKeys } from "#server/platform/storage/detached-files.ts";

/** The sizes of the profile picture of a student in the bin. */
export function studentFiles({ tables }: KeptRows): string[] {
  const pictures = tables.flatMap(({ name, rows }) =>
    name === "users" ? rows.map((row) => row.profile_picture) : [],
  );
  return pictures.flatMap((picture) => (typeof picture === "string" ? pictureKeys(picture) : []));
}

export const attachStudentFiles: Follower = ({ db, deeds }) =>
  attachFiles(
    db,
    deeds.flatMap(({ rows }) => (rows ? studentFiles(rows) : [])),
  );
