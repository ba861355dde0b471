import { cancelledByStudent } from "#contract/fees/payments/cancelled-report.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { lockWithCharge } from "./lock.ts";
import { paymentById, setPayment } from "./queries.ts";
import { serializePayment } from "./serialize.ts";

/**
 * Cancels a student's own report of a payment, which staff have not decided. The report stays as a rejected one, and its
 * number may be reported again. Repeating the call changes nothing.
 * @throws ApiError 404 for another student's payment, 400 after the decision
 */
export function cancelReport(context: AppContext, request: RequestContext, student: Viewer, id: number) {
  const subject = { lock: (db: Transaction) => lockOwn(db, student, id) };
  return actOn(context, request, subject, async ({ payment, charge }, { db, now, did }) => {
    const isCancelled = payment.reject_reason === cancelledByStudent;
    if (payment.state !== "reported" && !isCancelled)
      throw invalid({ non_field_errors: [`This payment is ${payment.state} already.`] });
    if (!isCancelled) {
      const decided = { decided_by: student.id, decided_at: now, reject_reason: cancelledByStudent };
      await setPayment(db, id, { state: "rejected", ...decided });
      did("payment.cancel", { id, after: { state: "rejected", charge: charge.id } });
    }
    return serializePayment(await paymentById(db, id));
  });
}

async function lockOwn(db: Transaction, student: Viewer, id: number) {
  const found = await lockWithCharge(db, id);
  return found?.charge.user_id === student.id ? found : undefined;
}
