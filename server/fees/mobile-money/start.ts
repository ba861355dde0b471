import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { chargeCan } from "#contract/fees/charge-states.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import type { MobileMoneyForm } from "#contract/fees/payments/mobile-money.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, chargeFor, lockCharge } from "#server/fees/charges/queries.ts";
import { leftOf } from "#server/fees/charges/serialize.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { providerOf } from "./providers.ts";
import { insertRequest } from "./queries.ts";
import { queueQuestions } from "./queue.ts";
import { serializeRequest } from "./serialize.ts";

/**
 * Stores a request and the job that sends it in one transaction, so that accepted requests are sent and no others.
 * @throws ApiError 404 for another student's charge or without a network, 400 at the amount, 409 while another request
 * is pending
 */
export async function startMobileMoney(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  form: z.output<typeof MobileMoneyForm>,
) {
  const provider = providerOf(context.config);
  if (!provider || !(await feeRules(context.db)).is_on) throw apiError("not_found");
  if (!(await chargeFor(context.db, student, form.charge))) throw apiError("not_found");
  const subject = { lock: (db: Transaction) => lockCharge(db, form.charge) };
  return actOn(context, request, subject, async (charge, { db, now }) => {
    const row = await insertRequest(db, {
      id: randomUUID(),
      charge_id: charge.id,
      provider: provider.name,
      amount_minor: amountIn(form.amount, charge, context.config.mobileMoney?.currency),
      currency: charge.currency,
      phone: form.phone,
      created_at: now,
      requested_by: student.id,
      requested_from: request.address,
    });
    await queueQuestions(db, [{ id: row.id, question: 0 }]);
    return serializeRequest(row);
  });
}

function amountIn(typed: string, charge: ChargeRow, currency: string | undefined): number {
  const may: true | string = chargeCan.ask_phone[charge.state];
  if (may !== true) throw invalid({ charge: [may] });
  if (charge.currency !== currency)
    throw invalid({ charge: [`Mobile money pays fees in ${currency} only.`] });
  const amount = readAmount(typed, charge.currency);
  if (amount === undefined) throw invalid({ amount: [amountProblem(typed)] });
  const left = leftOf(charge);
  if (amount > left)
    throw invalid({
      amount: [`At most ${formatMoney({ currency: charge.currency, amount_minor: left })} is left to pay.`],
    });
  return amount;
}
