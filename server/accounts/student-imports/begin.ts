import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { openProgram } from "#server/learning/enrollments/enroll.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { importCounts, lockImport, setImport } from "./queries.ts";
import { queueImports } from "./queue.ts";
import { importDetail } from "./serialize.ts";

/**
 * Begins to add the students of the lines that are ready. A second call while they are added changes nothing.
 * @throws ApiError 409 when the lines are not as many as the caller saw, 403 where the program is closed
 */
export function beginImport(
  context: AppContext,
  request: RequestContext,
  id: number,
  seen: { count: number },
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const given = await lockImport(db, id);
    if (!given) throw apiError("not_found");
    if (given.begun_at) return importDetail(db, id);
    const { ready } = (await importCounts(db, [id]))(id);
    if (ready !== seen.count) throw apiError("stale", { current: await importDetail(db, id) });
    if (given.program_id !== null) await openProgram(db, given.program_id, "program", now);
    if (ready > 0) {
      const begun_by = request.viewer?.id ?? null;
      await setImport(db, id, { begun_at: now, begun_by, begun_from: request.address });
      await queueImports(db, [id]);
      const after = { students: ready };
      await recordAudit(db, request, now, {
        ...{ action: "begin", resource: "student_import", resource_id: id, after },
      });
    }
    return importDetail(db, id);
  });
}
