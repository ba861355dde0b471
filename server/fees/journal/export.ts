import { shownNetwork } from "#contract/fees/payments/network-name.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { plainAmount } from "#contract/shared/money/money.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Cell, csvLine } from "#server/platform/http/answers/csv.ts";
import { type EntryRow, entriesAfter, type JournalFilter } from "./queries.ts";
import { stateOf } from "./serialize.ts";

const BATCH = 1_000;

const columns: readonly (readonly [heading: string, cell: (entry: EntryRow) => Cell])[] = [
  ["Day", ({ paid_on }) => paid_on],
  ["Method", ({ method }) => paymentMethodLabels[method]],
  ["Bank or network", ({ provider }) => shownNetwork(provider)],
  ["Transaction number", ({ external_id }) => external_id],
  ["Currency", ({ currency }) => currency],
  // A pay-back is below zero.
  ["Amount", (entry) => ({ number: plainAmount(entry) })],
  ["State", (entry) => stateOf(entry)],
  ["Receipt", ({ receipt }) => receipt],
  ["Reference", ({ reference }) => reference],
  ["Student", ({ student_name }) => student_name],
  ["Program", ({ program_title }) => program_title],
  ["Recorded by", ({ recorded_by }) => recorded_by],
];

/** Yields the journal as CSV, in batches, so that no transaction stays open. */
export async function* journalCsv(db: Database, filter: JournalFilter): AsyncGenerator<string> {
  yield csvLine(columns.map(([heading]) => heading));
  for (let last: EntryRow | undefined; ; ) {
    const found = await entriesAfter(db, filter, last, BATCH);
    if (found.length === 0) return;
    yield found.map((entry) => csvLine(columns.map(([, cell]) => cell(entry)))).join("");
    last = found.at(-1);
  }
}
