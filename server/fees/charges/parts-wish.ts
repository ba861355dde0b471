import { chargeCan } from "#contract/fees/charge-states.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { changeCharge } from "./change.ts";
import { ownCharges } from "./own.ts";
import { type ChargeRow, lockCharge, setPartsWish } from "./queries.ts";

/**
 * Stores how a student wants to pay the fee in parts. A new wish replaces the one before. Staff answer with a plan, or
 * decline it with a reason (beyond.md 1.1).
 * @throws ApiError 404 for another student's fee, 400 when nothing is left for the student to pay
 */
export function askForParts(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  id: number,
  wish: string,
) {
  const subject = { lock: (db: Transaction) => lockOwn(db, student, id) };
  return actOn(context, request, subject, async (charge, { db, now, did }) => {
    const may = chargeCan.ask_for_parts[charge.state];
    if (may !== true) throw invalid({ non_field_errors: [may] });
    await setPartsWish(db, id, { parts_wish: wish, parts_asked_at: now });
    did("charge.ask_for_parts", { id, after: { parts_wish: wish } });
    const own = (await ownCharges(db, student.id, now)).find((one) => one.id === id);
    if (!own) throw apiError("not_found");
    return own;
  });
}

/** Declines a student's wish to pay in parts, with a reason that the student gets by email. */
export function declineParts(context: AppContext, request: RequestContext, id: number, reason: string) {
  return changeCharge(context, request, id, "decline_parts", chargeCan.decline_parts, async (db, charge) => {
    if (!charge.parts_wish) throw invalid({ non_field_errors: ["This wish is answered already."] });
    await setPartsWish(db, id, { parts_wish: "", parts_asked_at: null });
    return { parts_wish: charge.parts_wish, reason };
  });
}

async function lockOwn(db: Transaction, student: Viewer, id: number): Promise<ChargeRow | undefined> {
  const charge = (await feeRules(db)).is_on ? await lockCharge(db, id) : undefined;
  return charge?.user_id === student.id ? charge : undefined;
}
