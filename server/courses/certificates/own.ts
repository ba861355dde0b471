import type { z } from "zod";
import type { OwnCertificate } from "#contract/courses/certificates/certificates.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { certificatesOf } from "./queries.ts";
import { serializeCertificate } from "./serialize.ts";
import { candidates } from "./standings.ts";

/**
 * Returns an entry for each of the student's programs that issues certificates, then valid certificates of programs
 * that they left or that were deleted.
 */
export async function ownCertificates(
  db: Database,
  userId: number,
  now: Date,
): Promise<z.input<typeof OwnCertificate>[]> {
  const standings = await candidates(db, { student: userId }, now);
  const shown = standings.map(({ program_id, missing, certificate, coming, begun, needed_attendance }) => ({
    program: program_id,
    missing,
    sessions_to_come: coming,
    sessions_begun: begun,
    needed_attendance,
    certificate: certificate && serializeCertificate(certificate),
  }));
  const here = new Set(standings.map(({ certificate }) => certificate?.id));
  const others = (await certificatesOf(db, userId)).filter(
    ({ id, revoked_at }) => revoked_at === null && !here.has(id),
  );
  return [
    ...shown,
    ...others.map((row) => ({
      ...{ program: null, missing: [], sessions_to_come: 0, sessions_begun: 0, needed_attendance: null },
      certificate: serializeCertificate(row),
    })),
  ];
}
