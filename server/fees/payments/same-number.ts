import type { Insertable } from "kysely";
import { shownNetwork } from "#contract/fees/payments/network-name.ts";
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
  const same = others.filter((other) => isSame(row, network_key, other)).at(-1);
  if (same && by === "student") throw apiError("transaction_known", { field: "external_id" });
  if (same)
    throw apiError("transaction_known", {
      field: "external_id",
      sentence: knownNumber(same),
      known_charge: same.charge_id,
    });
  const other = others.filter(({ state }) => state !== "reversed").at(-1);
  if (!other || numberKey(known) === number_key) return;
  if (by === "student")
    throw invalid({
      external_id: [
        "A payment of another bank or network has this number, too. If yours is another payment, press the button again.",
      ],
    });
  throw invalid(
    { external_id: [`${sameNumber(other)} If this is another payment, press the button again.`] },
    { known_charge: other.charge_id },
  );
}

function isSame({ method }: Entered, network: string, other: NumberedPayment): boolean {
  const isUnnamed = network === "" || other.network === "";
  return network === other.network || (isUnnamed && method === other.method);
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Returns a sentence for staff that names the payment which is the same transaction. */
const knownNumber = ({ student_name, program_title, paid_on }: NumberedPayment) =>
  `The payment of ${student_name} for ${program_title} on ${day.format(new Date(paid_on))} has this transaction number already.`;

/** Returns a sentence that names the payment with the same number at another bank or network. */
export function sameNumber(other: NumberedPayment): string {
  const how = [paymentMethodLabels[other.method], shownNetwork(other.provider)].filter(Boolean).join(", ");
  return `The payment of ${other.student_name}, ${formatMoney(other)} (${how}), has this number, too.`;
}
