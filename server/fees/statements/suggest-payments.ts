import { networkKey } from "#contract/fees/payments/network-key.ts";
import { numberKey } from "#contract/fees/payments/transaction-key.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { type NumberedPayment, paymentsWithNumbers } from "#server/fees/payments/queries.ts";
import { sameNumber } from "#server/fees/payments/same-number.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  asidesOf,
  chargesByPhone,
  chargesByReference,
  paymentsWithoutNumber,
  takenOutElsewhere,
} from "./match-queries.ts";
import { onRecord } from "./on-record.ts";
import { guess, phonesOf, referencesOf } from "./suggest-charges.ts";
import type { Suggestion } from "./suggestion.ts";

const keysOf = (rows: readonly { number_key: string }[]) =>
  rows.flatMap(({ number_key }) => number_key || []);

/** Returns true if a payment may be the same transaction: it has the same bank or network, or names none. */
export const isOfNetwork = ({ network }: NumberedPayment, own: string) => network === own || network === "";

/**
 * Finds payments with the numbers of these lines: `own` are the same transactions, `others` belong to other banks or
 * networks.
 */
export async function numberedPayments(
  db: Database,
  network: string,
  rows: readonly { number_key: string }[],
) {
  const all = await paymentsWithNumbers(db, keysOf(rows));
  const own = all.filter((one) => isOfNetwork(one, network));
  const others = all.filter((one) => !isOfNetwork(one, network) && one.state !== "reversed");
  const byNumber = (payments: NumberedPayment[]) =>
    new Map(payments.map((one) => [one.number_key ?? "", one]));
  return { own: byNumber(own), others: byNumber(others) };
}

/** Marks lines that staff set aside for good, in this or an earlier statement. */
export async function findAsides(db: Database, network: string, rows: Suggestion[]): Promise<void> {
  const asides = await asidesOf(db, network, keysOf(rows));
  const byNumber = new Map(asides.map((aside) => [aside.number_key, aside]));
  for (const row of rows) {
    const aside = byNumber.get(row.number_key);
    if (aside)
      Object.assign(row, { state: "left_aside", is_set_aside: true, remark: setAside(aside.setter) });
  }
}

export const setAside = (setter: string) => `Set aside for good${setter && ` by ${setter}`}.`;

export async function findPayments(db: Database, network: string, rows: Suggestion[]): Promise<void> {
  const { own } = await numberedPayments(db, network, rows);
  for (const row of rows) {
    const payment = own.get(row.number_key);
    if (payment) Object.assign(row, ofPayment(row, payment));
  }
}

function ofPayment(row: Suggestion, payment: NumberedPayment): Partial<Suggestion> {
  const { id, charge_id, state, currency, amount_minor } = payment;
  if (state !== "reported") return { state: "imported", charge_id, payment_id: id, remark: onRecord(state) };
  if (amount_minor === row.amount_minor && currency === row.currency)
    return {
      ...{ state: "matched", charge_id, is_chosen: true },
      ...{ payment_id: id, remark: "The student reported it." },
    };
  const sum = formatMoney({ currency, amount_minor });
  const remark = `Line ${row.line}: ${sum} was reported with this number. Confirm or reject that first.`;
  return { state: "broken", remark };
}

/**
 * Marks lines that a student reported although the line names other students' fees, by reference or phone. The student
 * may have seen the number in another person's message, so staff check the line first.
 */
export async function doubtReports(db: Database, rows: Suggestion[]): Promise<void> {
  const references = new Map(rows.map((row) => [row, referencesOf(row)]));
  const phones = new Map(rows.map((row) => [row, phonesOf(row)]));
  const named = await chargesByReference(db, [...references.values()].flat());
  const called = await chargesByPhone(db, [...phones.values()].flat());
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

/** Returns changes that make staff check a line before it is recorded. */
export const toCheck = ({ state }: Pick<Suggestion, "state">, remark: string) => ({
  state: state === "matched" ? ("guess" as const) : state,
  is_chosen: false,
  remark,
});

/**
 * Marks lines whose number belongs to another bank's or network's payment, or to money that went out in another
 * statement.
 */
export async function askAboutNumbers(
  db: Database,
  { id, network }: { id: number; network: string },
  rows: Suggestion[],
): Promise<void> {
  const { others } = await numberedPayments(db, network, rows);
  const lines = await takenOutElsewhere(db, id, keysOf(rows));
  const own = lines.filter(({ provider }) => networkKey(provider) === network);
  const taken = new Map(own.map((line) => [line.number_key, line]));
  for (const row of rows) {
    const other = others.get(row.number_key);
    const out = taken.get(row.number_key);
    if (other && row.payment_id === null)
      Object.assign(row, { ...askAbout(row, other), same_number_id: other.id });
    else if (out)
      Object.assign(row, toCheck(row, `Line ${out.line} of ${out.filename} takes this money out again.`));
  }
}

/** Marks lines that may be a payment which staff recorded without its number. */
export async function askAboutDays(db: Database, rows: Suggestion[]): Promise<void> {
  const payments = await paymentsWithoutNumber(
    db,
    rows.flatMap(({ charge_id }) => charge_id ?? []),
  );
  for (const row of rows) {
    const isSame = payments.some(
      ({ charge_id, amount_minor, paid_on }) =>
        charge_id === row.charge_id && amount_minor === row.amount_minor && paid_on === row.paid_on,
    );
    const remark =
      "A payment of this fee with this amount and day is on record. Choose the line if it is another.";
    if (isSame && row.payment_id === null) Object.assign(row, toCheck(row, remark));
  }
}

export const askAbout = (row: Pick<Suggestion, "state">, other: NumberedPayment) =>
  toCheck(row, `${sameNumber(other)} Choose the line if it is another payment.`);

/** Finds the payment that a line of money out takes back, by the line's number or a number in its text. */
export async function findTaken(db: Database, network: string, rows: Suggestion[]): Promise<void> {
  const keys = new Map(rows.map((row) => [row, [row.number_key, ...numbersIn(row.details)]]));
  const all = [...new Set([...keys.values()].flat().filter(Boolean))];
  if (all.length === 0) return;
  const payments = (await paymentsWithNumbers(db, all)).filter((one) => isOfNetwork(one, network));
  for (const [row, numbers] of keys) {
    const payment = payments.findLast(({ number_key }) => numbers.includes(number_key ?? ""));
    if (!payment || payment.state === "reported") continue;
    const { student_name, state, charge_id, id } = payment;
    const remark =
      state === "reversed"
        ? `${row.remark} The payment that it takes back is reversed already.`
        : `${row.remark} The payment of ${student_name}, ${formatMoney(payment)}, is on record. Reverse it if this line takes it back.`;
    Object.assign(row, { remark, charge_id, payment_id: id });
  }
}

const FEWEST_DIGITS = 4;
/** Returns the words of a text that may be transaction numbers. */
export const numbersIn = (text: string) =>
  (text.match(/[0-9A-Z][0-9A-Z./-]{4,}/gi) ?? [])
    .map(numberKey)
    .filter((key) => key.replace(/\D/g, "").length >= FEWEST_DIGITS);
