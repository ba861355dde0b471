import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { type DeliveryRow, deliveriesById, saveDelivery } from "./queries.ts";
import { queueDeliveries } from "./tell.ts";

/** Sends a settled delivery again. A queued one keeps its job. @throws ApiError 404 */
export async function replayDelivery(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<DeliveryRow> {
  return act(context, request, async ({ db, did }) => {
    const [found] = await deliveriesById(db, [id]);
    if (!found) throw apiError("not_found");
    if (found.state !== "queued") {
      await saveDelivery(db, id, { state: "queued", settled_at: null });
      await queueDeliveries(db, [found]);
      did("webhook_delivery.replay", { id });
    }
    const [after = found] = await deliveriesById(db, [id]);
    return after;
  });
}
