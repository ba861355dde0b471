import type { z } from "zod";
import { chargeCan } from "#contract/fees/charge-states.ts";
import type { PurchaseOrderForm } from "#contract/fees/charges.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { changeCharge } from "./change.ts";
import { cancelCharge, setPurchaseOrder } from "./queries.ts";

/** Accepts an employer's purchase order. The charge counts as settled until the employer pays. */
export function acceptOrder(
  context: AppContext,
  request: RequestContext,
  id: number,
  order: z.output<typeof PurchaseOrderForm>,
) {
  return changeCharge(context, request, id, "accept_order", chargeCan.plan, async (db) => {
    await setPurchaseOrder(db, id, order);
    return order;
  });
}

/** Cancels a charge. Its payments stay, and their sum is to be paid back. */
export function cancelOne(context: AppContext, request: RequestContext, id: number, reason: string) {
  return changeCharge(context, request, id, "cancel", chargeCan.discount, async (db) => {
    await cancelCharge(db, id, reason, context.clock());
    return { reason };
  });
}
