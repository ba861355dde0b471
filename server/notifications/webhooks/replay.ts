import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type DeliveryRow, deliveriesById, saveDelivery } from "./queries.ts";
import { queueDeliveries } from "./tell.ts";

/** Sends a settled delivery once more; one that still waits keeps its job. @throws ApiError 404 */
export async function replayDelivery(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<DeliveryRow> {
  return context.db.transaction().execute(async (db) => {
    const [found] = await deliveriesById(db, [id]);
    if (!found) throw apiError("not_found");
    if (found.state !== "queued") {
      await saveDelivery(db, id, { state: "queued", settled_at: null });
      await queueDeliveries(db, [found]);
      const entry = { action: "replay", resource: "webhook_delivery", resource_id: id };
      await recordAudit(db, request, context.clock(), entry);
    }
    const [after = found] = await deliveriesById(db, [id]);
    return after;
  });
}
