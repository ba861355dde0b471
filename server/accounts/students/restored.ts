import type { Database } from "#server/platform/database/connection.ts";
import type { KeptRows } from "#server/platform/records/kept-rows.ts";
import { attachFiles, pictureKeys } from "#server/platform/storage/detached-files.ts";

/** The sizes of the profile picture of a student in the bin. */
export function studentFiles({ tables }: KeptRows): string[] {
  const pictures = tables.flatMap(({ name, rows }) =>
    name === "users" ? rows.map((row) => row.profile_picture) : [],
  );
  return pictures.flatMap((picture) => (typeof picture === "string" ? pictureKeys(picture) : []));
}

/** In the transaction that restores the student. */
export const attachStudentFiles = (db: Database, kept: KeptRows) => attachFiles(db, studentFiles(kept));
