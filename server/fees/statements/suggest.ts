import { networkKey } from "#contract/fees/payments/network-key.ts";
import type { StatementFormat } from "#contract/fees/statements/statement-format.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { chargesByAmount } from "./match-queries.ts";
import { nameIndex } from "./names.ts";
import { saveGuesses, unmatchedAmounts, unmatchedRows } from "./queries.ts";
import { findPhones, findReferences } from "./suggest-charges.ts";
import {
  askAboutDays,
  askAboutNumbers,
  doubtReports,
  findAsides,
  findPayments,
  findTaken,
} from "./suggest-payments.ts";
import type { Suggestion } from "./suggestion.ts";

/**
 * Suggests a charge for each line of a batch, in place. An existing payment decides, else the reference, else the phone
 * (beyond.md 1.7).
 */
export async function suggestCharges(
  db: Database,
  id: number,
  format: Pick<StatementFormat, "provider">,
  rows: Suggestion[],
): Promise<void> {
  const network = networkKey(format.provider);
  const unmatched = () => rows.filter(({ state }) => state === "unmatched");
  await findAsides(db, network, unmatched());
  await findPayments(db, network, unmatched());
  await doubtReports(
    db,
    rows.filter(({ state }) => state === "matched"),
  );
  await findReferences(db, unmatched());
  await findPhones(
    db,
    unmatched().filter(({ remark }) => remark === ""),
  );
  await askAboutNumbers(
    db,
    { id, network },
    rows.filter(({ state }) => state === "matched" || state === "guess" || state === "unmatched"),
  );
  await askAboutDays(
    db,
    rows.filter(({ state }) => state === "matched"),
  );
  await findTaken(
    db,
    network,
    rows.filter(({ is_money_out }) => is_money_out),
  );
}

const BATCH = 1_000;

/**
 * Guesses the fees of unmatched lines: a fee with exactly this amount left whose student has the payer's name. Works in
 * batches, because the database ends idle transactions.
 */
export async function guessByName(db: Database, id: number): Promise<void> {
  const finders = new Map<string, ReturnType<typeof nameIndex>>();
  for (const [currency, amounts] of await unmatchedAmounts(db, id)) {
    const charges = await chargesByAmount(db, currency, amounts);
    if (charges.length > 0) finders.set(currency, nameIndex(charges));
  }
  for (let after = 0; finders.size > 0; ) {
    const open = await unmatchedRows(db, id, after, BATCH);
    if (open.length === 0) break;
    const found = open.flatMap(({ line, amount_minor, currency, payer_name, details }) => {
      const charge_id = finders.get(currency ?? "")?.(amount_minor ?? 0, `${payer_name} ${details}`);
      return charge_id === undefined ? [] : [{ line, charge_id }];
    });
    await saveGuesses(db, id, found, "By amount and name.");
    after = open.at(-1)?.line ?? after;
  }
}
