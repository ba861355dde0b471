import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { idField } from "#contract/shared/scalars.ts";
import { amountField, CurrencyCode, MinorUnits } from "./money-fields.ts";
import { paymentFields, StaffPayment } from "./payments.ts";

export const MOST_TRANSFER_PARTS = 50;
const wrongParts = `A transfer pays 2 to ${MOST_TRANSFER_PARTS} fees.`;

/** What of a transfer pays which fee. */
export const TransferParts = z
  .array(z.object({ charge: idField("Choose a fee."), amount: amountField }), { error: wrongParts })
  .min(2, wrongParts)
  .max(MOST_TRANSFER_PARTS, wrongParts)
  .refine(
    (parts) => new Set(parts.map(({ charge }) => charge)).size === parts.length,
    "Choose each fee once.",
  );

/** One transfer: its amount is the sum of its parts. */
export const TransferForm = z.object({ ...paymentFields, parts: TransferParts });

export const transfers = {
  record: endpoint({
    method: "POST",
    path: "/transfers/",
    access: "staff:fees",
    summary:
      "Record one transfer that pays several fees, for example of an employer. Its parts add up to it; each is a confirmed payment with a receipt.",
    body: TransferForm,
    idempotent: true,
    reply: z.object({ amount_minor: MinorUnits, currency: CurrencyCode, payments: z.array(StaffPayment) }),
    status: 201,
  }),
};
