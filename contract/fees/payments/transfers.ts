import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { idField } from "#contract/shared/scalars.ts";
import { amountField, CurrencyCode, knownAmount, MinorUnits } from "../money-fields.ts";
import { paymentFields, StaffPayment } from "./payments.ts";

export const MOST_TRANSFER_PARTS = 50;
const wrongParts = `A transfer pays 2 to ${MOST_TRANSFER_PARTS} fees.`;

/** Parts of a transfer: the amount for each fee. `known_amount` is that of a recorded payment. */
export const TransferParts = z
  .array(z.object({ charge: idField("Choose a fee."), amount: amountField, known_amount: knownAmount }), {
    error: wrongParts,
  })
  .min(2, wrongParts)
  .max(MOST_TRANSFER_PARTS, wrongParts)
  .refine(
    (parts) => new Set(parts.map(({ charge }) => charge)).size === parts.length,
    "Choose each fee once.",
  );

/** Transfer form. The parts add up to the amount. */
export const TransferForm = z.object({ ...paymentFields, parts: TransferParts });

export const transfers = {
  record: endpoint({
    method: "POST",
    path: "/transfers/",
    access: "staff:fees",
    summary:
      "Records one transfer that pays several fees, for example from an employer. The parts add up to the transfer. Each becomes a confirmed payment with a receipt.",
    body: TransferForm,
    idempotent: true,
    reply: z.object({ amount_minor: MinorUnits, currency: CurrencyCode, payments: z.array(StaffPayment) }),
    status: 201,
  }),
};
