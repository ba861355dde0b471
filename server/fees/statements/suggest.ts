import { readReference } from "#contract/fees/references.ts";
import type { StatementFormat } from "#contract/fees/statement-format.ts";
import { type Currency, formatMoney } from "#contract/shared/money.ts";
import { DEFAULT_DIAL_CODE, readPhone } from "#contract/shared/phone-numbers.ts";
import { phoneProblem } from "#contract/shared/phones.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { chargesByAmount, chargesByPhone, chargesByReference, paymentsByNumber } from "./match-queries.ts";
import { nameIndex } from "./names.ts";
import { onRecord } from "./on-record.ts";
import { type Suggestion, saveGuesses, unmatchedAmounts, unmatchedRows } from "./queries.ts";

/**
 * Suggests a charge for each line of a batch, in place: by the payment that it is already, else by reference, else by phone
 * (beyond.md section 1, "Statement import").
 */
export async function suggestCharges(
  db: Database,
  format: StatementFormat,
  rows: Suggestion[],
): Promise<void> {
  const open = () => rows.filter(({ state }) => state === "unmatched");
  await findPayments(db, format, open());
  await doubtReports(
    db,
    format.currency,
    rows.filter(({ state }) => state === "matched"),
  );
  await findReferences(db, format.currency, open());
  await findPhones(db, format.currency, open());
}

async function findPayments(db: Database, format: StatementFormat, rows: Suggestion[]): Promise<void> {
  const known = await paymentsByNumber(
    db,
    format.provider,
    rows.map(({ external_id }) => external_id),
  );
  for (const row of rows) {
    const payment = known.get(row.external_id);
    if (!payment) continue;
    const { id, charge_id, state, currency, amount_minor } = payment;
    if (state !== "reported")
      Object.assign(row, {
        state: "imported",
        charge_id,
        payment_id: id,
        remark: onRecord(state),
      });
    else if (amount_minor === row.amount_minor && currency === format.currency)
      Object.assign(row, { ...matched(charge_id), payment_id: id, remark: "The student reported it." });
    else {
      const sum = formatMoney({ currency, amount_minor });
      const remark = `Line ${row.line}: ${sum} was reported with this number. Confirm or reject that first.`;
      Object.assign(row, { state: "broken", remark });
    }
  }
}

const matched = (charge_id: number) => ({ state: "matched" as const, charge_id, is_chosen: true });
const guess = (charge_id: number, remark: string) => ({ state: "guess" as const, charge_id, remark });

/**
 * A student may report a number that they saw on another's message. Where the line itself names others' fees by reference, or
 * by phone, staff look at it before it is recorded.
 */
async function doubtReports(db: Database, currency: Currency, rows: Suggestion[]): Promise<void> {
  const references = new Map(rows.map((row) => [row, referencesOf(row)]));
  const phones = new Map(rows.map((row) => [row, phonesOf(row)]));
  const named = await chargesByReference(db, currency, [...references.values()].flat());
  const called = await chargesByPhone(db, currency, [...phones.values()].flat());
  for (const row of rows) {
    const byReference = named.filter(({ reference_key }) =>
      references.get(row)?.includes(reference_key ?? ""),
    );
    const byPhone = called.filter(({ phone }) => phones.get(row)?.includes(phone));
    const meant = byReference.length > 0 ? byReference : byPhone;
    if (row.charge_id === null || meant.length === 0 || meant.some(({ id }) => id === row.charge_id))
      continue;
    const remark = "A student reported this number, but the line names another's fee.";
    Object.assign(row, { ...guess(row.charge_id, remark), is_chosen: false });
  }
}

const referencesOf = (row: Suggestion) => referencesIn(`${row.details} ${row.external_id} ${row.payer_name}`);
const phonesOf = (row: Suggestion) => phonesIn(`${row.payer_phone} ${row.details}`);

async function findReferences(db: Database, currency: Currency, rows: Suggestion[]): Promise<void> {
  const written = new Map(rows.map((row) => [row, referencesOf(row)]));
  const all = [...new Set([...written.values()].flat())];
  if (all.length === 0) return;
  const charges = await chargesByReference(db, currency, all);
  const byReference = new Map(charges.map((charge) => [charge.reference_key, charge]));
  for (const [row, references] of written) {
    const named = [...new Set(references)].flatMap((reference) => byReference.get(reference) ?? []);
    const asked = named.filter(({ state }) => state !== "cancelled" && !settled.includes(state));
    const [charge, another] = asked.length > 0 ? asked : named;
    if (!charge) continue;
    if (charge.state === "cancelled") row.remark = `${charge.reference} is cancelled.`;
    else if (settled.includes(charge.state))
      Object.assign(row, guess(charge.id, `${charge.reference} is settled already.`));
    else if (another) Object.assign(row, guess(charge.id, "By its reference; the line names several fees."));
    else Object.assign(row, matchedUpTo(charge, row, "By its reference."));
  }
}

const settled = ["paid", "overpaid", "waived"];

/** More than is left may be a wrong amount, so staff look at it before it is recorded. */
function matchedUpTo(
  { id, left }: { id: number; left: number },
  { amount_minor }: Suggestion,
  remark: string,
) {
  if ((amount_minor ?? 0) > left) return guess(id, `${remark} It is more than is left.`);
  return { ...matched(id), remark };
}

const withName = /(?:[A-Z]\s*){3}((?:[\s_./:-]*[0-9A-Z]){8})(?![0-9A-Z])/gi;
const bare = /(?<![0-9A-Z])([0-9A-Z]{4}[\s-]?[0-9A-Z]{4})(?![0-9A-Z])/gi;

/** References in a text: with blanks, in small letters, without hyphens. The check character tells them from other words. */
export function referencesIn(text: string): string[] {
  const found = [...text.matchAll(withName), ...text.matchAll(bare)];
  return found.flatMap(([, characters = ""]) => readReference(characters.replace(/[^0-9A-Za-z]/g, "")) ?? []);
}

async function findPhones(db: Database, currency: Currency, rows: Suggestion[]): Promise<void> {
  const written = new Map(rows.map((row) => [row, phonesOf(row)]));
  const all = [...new Set([...written.values()].flat())];
  if (all.length === 0) return;
  const byPhone = Map.groupBy(await chargesByPhone(db, currency, all), ({ phone }) => phone);
  for (const [row, phones] of written) {
    const theirs = phones.flatMap((phone) => byPhone.get(phone) ?? []);
    const exact = theirs.filter(({ left }) => left === row.amount_minor);
    const [one, another] = exact.length === 1 ? exact : theirs;
    if (!one) continue;
    if (another) Object.assign(row, guess(one.id, "By the phone; the student has several fees."));
    else Object.assign(row, matchedUpTo(one, row, "By the phone."));
  }
}

/** Phones in any writing, as they are stored. */
export function phonesIn(text: string): string[] {
  const written = text.match(/\+?\(?\d[\d\s()-]{7,18}\d/g) ?? [];
  return written.flatMap((one) => {
    const reading = readPhone(one, DEFAULT_DIAL_CODE);
    return phoneProblem(reading) ? [] : [`${reading.dial_code}${reading.national}`];
  });
}

const BATCH = 1_000;

/**
 * For what is still open: a fee of just this amount whose student has the payer's name. It is marked as a guess. By batches,
 * since the database ends a transaction that asks it nothing for a while.
 */
export async function guessByName(db: Database, id: number, currency: Currency): Promise<void> {
  const charges = await chargesByAmount(db, currency, await unmatchedAmounts(db, id));
  const chargeOf = nameIndex(charges);
  for (let after = 0; charges.length > 0; ) {
    const open = await unmatchedRows(db, id, after, BATCH);
    if (open.length === 0) break;
    const found = open.flatMap(({ line, amount_minor, payer_name, details }) => {
      const charge_id = chargeOf(amount_minor ?? 0, `${payer_name} ${details}`);
      return charge_id === undefined ? [] : [{ line, charge_id }];
    });
    await saveGuesses(db, id, found, "By amount and name.");
    after = open.at(-1)?.line ?? after;
  }
}
