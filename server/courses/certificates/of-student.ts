import type { Database } from "#server/platform/database/connection.ts";
import { certificatesOf } from "./queries.ts";
import { serializeCertificate } from "./serialize.ts";

/** Returns a student's certificates as staff see them, newest first, including revoked ones. */
export async function certificatesOfStudent(db: Database, student: number) {
  return (await certificatesOf(db, student)).map(serializeCertificate);
}
