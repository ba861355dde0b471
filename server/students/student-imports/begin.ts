import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { openProgram } from "#server/courses/enrollments/enroll.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { lineCounts } from "#server/platform/imports/files.ts";
import { actOn } from "#server/platform/records/act.ts";
import { lockImport, setImport, tables } from "./queries.ts";
import { queueImports } from "./queue.ts";
import { importDetail } from "./serialize.ts";

/**
 * Begins to add the students of the ready lines. A second call changes nothing while they are added.
 * @throws ApiError 409 if the number of ready lines is not the one that the caller saw, 403 where the program is closed
 */
export function beginImport(
  context: AppContext,
  request: RequestContext,
  id: number,
  seen: { count: number },
) {
  const subject = { lock: (db: Transaction) => lockImport(db, id) };
  return actOn(context, request, subject, async (given, { db, now, did }) => {
    if (given.begun_at) return importDetail(db, id);
    const { ready } = (await lineCounts(db, tables, [id]))(id);
    if (ready !== seen.count) throw apiError("stale", { current: await importDetail(db, id) });
    if (given.program_id !== null) await openProgram(db, given.program_id, "program", now);
    if (ready > 0) {
      const begun_by = request.viewer?.id ?? null;
      await setImport(db, id, { begun_at: now, begun_by, begun_from: request.address });
      await queueImports(db, [id]);
      did("student_import.begin", { id, after: { students: ready } });
    }
    return importDetail(db, id);
  });
}
