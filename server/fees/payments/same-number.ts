import type { Insertable } from "kysely";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { numberKey, transactionKey } from "#contract/fees/payments/transaction-key.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import { lockNumbers, type NumberedPayment, paymentsWithNumbers } from "./queries.ts";

type Entered = Pick<Insertable<Payments>, "method" | "provider" | "external_id">;

interface Asked {
  /** Transaction number that the caller has confirmed to be another payment's, too. */
  known: string;
  /** Students do not learn whose payment has the number, and cannot report a payment that was reversed. */
  by: "student" | "staff";
  /** Id of a stored payment that is being confirmed: other pending reports with its number are ignored. */
  confirms?: number;
}

/**
 * Checks that no other payment is the same transaction. A number is unique only within a bank or network. If another
 * network's payment has the number, the caller is asked once. A payment without a network may be of any.
 * @throws ApiError 409 for the same transaction, 400 at the number if it may be another
 */
export async function checkNumber(
  db: Transaction,
  row: Entered,
  { known, by, confirms }: Asked,
): Promise<void> {
  const { number_key, network_key } = transactionKey(row);
  if (number_key === null) return;
  await lockNumbers(db, [number_key]);
  const others = (await paymentsWithNumbers(db, [number_key])).filter(
    ({ id, state }) =>
      id !== confirms &&
      (state !== "reported" || confirms === undefined) &&
      (state !== "reversed" || by === "student"),
  );
  if (others.some((other) => isSame(row, network_key, other)))
    throw apiError("transaction_known", { field: "external_id" });
  const other = others.filter(({ state }) => state !== "reversed").at(-1);
  if (!other || numberKey(known) === number_key) return;
  throw invalid({
    external_id: [
      by === "staff"
        ? `${sameNumber(other)} If this is another payment, press the button again.`
        : "A payment of another bank or network has this number, too. If yours is another payment, press the button again.",
    ],
  });
}

function isSame({ method }: Entered, network: string, other: NumberedPayment): boolean {
  const isUnnamed = network === "" || other.network === "";
  return network === other.network || (isUnnamed && method === other.method);
}

/** Returns a sentence that names the payment with the same number. */
export function sameNumber(other: NumberedPayment): string {
  const how = [paymentMethodLabels[other.method], other.provider.toUpperCase()].filter(Boolean).join(", ");
  return `The payment of ${other.student_name}, ${formatMoney(other)} (${how}), has this number, too.`;
}
