import { networkKey } from "#contract/fees/network-key.ts";
import { numberKey } from "#contract/fees/transaction-key.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { type NumberedPayment, paymentsWithNumbers } from "#server/fees/payments/queries.ts";
import { sameNumber } from "#server/fees/payments/same-number.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { asidesOf, chargesByPhone, chargesByReference, takenOutElsewhere } from "./match-queries.ts";
import { onRecord } from "./on-record.ts";
import { guess, phonesOf, referencesOf } from "./suggest-charges.ts";
import type { Suggestion } from "./suggestion.ts";

const keysOf = (rows: readonly { number_key: string }[]) =>
  rows.flatMap(({ number_key }) => number_key || []);

/** The payment that a line is already: of its bank or network, or of nobody named. */
export const isOfNetwork = ({ network }: NumberedPayment, own: string) => network === own || network === "";

/** The payments of these lines by their numbers: those that a line is already, and those of other banks and networks. */
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

/** Lines that staff set aside for good, in this or an earlier statement. */
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
 * A student may report a number that they saw on another's message. Where the line itself names others' fees by reference, or
 * by phone, staff look at it before it is recorded.
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

/** A line that staff look at before it is recorded. */
export const toCheck = ({ state }: Pick<Suggestion, "state">, remark: string) => ({
  state: state === "matched" ? ("guess" as const) : state,
  is_chosen: false,
  remark,
});

/** Lines whose number another bank's or network's payment has, or under whose number money went out elsewhere. */
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

export const askAbout = (row: Pick<Suggestion, "state">, other: NumberedPayment) =>
  toCheck(row, `${sameNumber(other)} Choose the line if it is another payment.`);

/** Of money that went out, the payment that it takes back: by its number, or a number that the line names. */
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
/** Words of a text that may be numbers of transactions. */
export const numbersIn = (text: string) =>
  (text.match(/[0-9A-Z][0-9A-Z./-]{4,}/gi) ?? [])
    .map(numberKey)
    .filter((key) => key.replace(/\D/g, "").length >= FEWEST_DIGITS);
