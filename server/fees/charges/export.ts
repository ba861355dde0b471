import { chargeStateLabels } from "#contract/fees/charge-states.ts";
import { plainAmount } from "#contract/shared/money/money.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvLine, phoneCell } from "#server/platform/http/answers/csv.ts";
import { type ChargeFilter, filteredCharges } from "./filter.ts";
import { chargesById, type ListedCharge } from "./queries.ts";
import { leftOf } from "./serialize.ts";

const BATCH = 1_000;

type Column = readonly [heading: string, cell: (charge: ListedCharge) => string];
const money = (minor: (charge: ListedCharge) => number) => (charge: ListedCharge) =>
  plainAmount({ currency: charge.currency, amount_minor: minor(charge) });

const columns: readonly Column[] = [
  ["Reference", (charge) => charge.reference],
  ["Student", (charge) => charge.name],
  ["Email", (charge) => charge.student_email],
  ["Phone", (charge) => phoneCell(charge.student_phone)],
  ["Program", (charge) => charge.program_title],
  ["Currency", (charge) => charge.currency],
  ["Fee", money((charge) => charge.amount_minor)],
  ["Discount", money((charge) => charge.discount_minor)],
  ["Paid", money((charge) => charge.paid_minor)],
  ["Left", money(leftOf)],
  ["To pay back", money((charge) => charge.to_pay_back_minor)],
  ["State", (charge) => chargeStateLabels[charge.state]],
  ["Due", (charge) => kampalaDay(charge.due_at)],
  ["Enrolled", (charge) => kampalaDay(charge.created_at)],
  ["Organization of the order", (charge) => charge.organization],
  ["Purchase order", (charge) => charge.purchase_order],
  ["Next part", money((charge) => (leftOf(charge) === 0 ? 0 : (charge.part_due_minor ?? leftOf(charge))))],
];

/** Streams the filtered charges as CSV, in batches, so that no transaction stays open. */
export async function* chargesCsv(db: Database, filter: ChargeFilter, now: Date): AsyncGenerator<string> {
  yield csvLine(columns.map(([heading]) => heading));
  for (let before: number | undefined; ; ) {
    const found = await filteredCharges(db, filter, now)
      .select("charges.id as id")
      .$if(before !== undefined, (query) => query.where("charges.id", "<", before ?? 0))
      .orderBy("charges.id", "desc")
      .limit(BATCH)
      .execute();
    if (found.length === 0) return;
    const rows = await chargesById(
      db,
      found.map(({ id }) => id),
      now,
    );
    rows.sort((one, other) => other.id - one.id);
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("");
    before = found.at(-1)?.id;
  }
}
