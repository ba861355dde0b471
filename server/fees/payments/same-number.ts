import type { Insertable } from "kysely";
import { paymentMethodLabels } from "#contract/fees/payments.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import { paymentWithNumber } from "./queries.ts";

type Entered = Pick<Insertable<Payments>, "method" | "provider" | "external_id">;

/**
 * A number is unique for a bank or network, so another's payment may have it: staff are asked once, and `known` is the number of
 * which they were. A bank transfer that names no bank may be that of any bank.
 * @throws ApiError 409 where it is the same payment, 400 at the number where it may be another
 */
export async function checkNumber(db: Transaction, row: Entered, known: string): Promise<void> {
  if (!row.external_id) return;
  const other = await paymentWithNumber(db, row.external_id, row.provider ?? "");
  if (!other) return;
  const isUnnamedBank = row.provider === "" || other.provider === "";
  if (row.method === "bank" && other.method === "bank" && isUnnamedBank)
    throw apiError("transaction_known", { field: "external_id" });
  if (known.replace(/\s/g, "").toUpperCase() === row.external_id) return;
  const how = [paymentMethodLabels[other.method], other.provider.toUpperCase()].filter(Boolean).join(", ");
  throw invalid({
    external_id: [
      `The payment of ${other.student_name}, ${formatMoney(other)} (${how}), has this number, too. If this is another payment, press the button again.`,
    ],
  });
}
