import { chargeCan } from "#contract/fees/charge-states.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { chargesByPhone, chargesByReference } from "./match-queries.ts";
import { phonesIn, referencesIn } from "./references-in.ts";
import type { Suggestion } from "./suggestion.ts";

const matched = (charge_id: number) => ({ state: "matched" as const, charge_id, is_chosen: true });
export const guess = (charge_id: number, remark: string) => ({ state: "guess" as const, charge_id, remark });

export const referencesOf = (row: Suggestion) =>
  referencesIn(`${row.details} ${row.external_id} ${row.payer_name}`);
export const phonesOf = (row: Suggestion) => phonesIn(`${row.payer_phone} ${row.details}`);

type NamedCharge = Awaited<ReturnType<typeof chargesByReference>>[number];
const settled = ["paid", "overpaid", "waived"];

/** Suggests charges by reference. If a line names a fee that cannot take the money, no other fee is suggested. */
export async function findReferences(db: Database, rows: Suggestion[]): Promise<void> {
  const written = new Map(rows.map((row) => [row, referencesOf(row)]));
  const all = [...new Set([...written.values()].flat())];
  if (all.length === 0) return;
  const charges = await chargesByReference(db, all);
  const byReference = new Map(charges.map((charge) => [charge.reference_key, charge]));
  for (const [row, references] of written) {
    const named = references.flatMap((reference) => byReference.get(reference) ?? []);
    if (named.length > 0) Object.assign(row, byNamed(row, named));
  }
}

function byNamed(row: Suggestion, all: NamedCharge[]): Partial<Suggestion> {
  const named = all.filter(({ currency }) => currency === row.currency);
  const asked = named.filter(({ state }) => state !== "cancelled" && !settled.includes(state));
  const [charge, another] = asked.length > 0 ? asked : named;
  if (!charge) {
    const [other] = all;
    return { remark: `${other?.reference} is in ${other?.currency}, and this money in ${row.currency}.` };
  }
  const may: true | string = chargeCan.pay[charge.state];
  if (charge.state === "cancelled") {
    const remark = `${charge.reference} is cancelled.`;
    return may === true ? guess(charge.id, remark) : { remark };
  }
  if (settled.includes(charge.state)) return guess(charge.id, `${charge.reference} is settled already.`);
  if (another) return guess(charge.id, "By its reference; the line names several fees.");
  return matchedUpTo(charge, row, "By its reference.");
}

/** Matches the charge up to the amount that is left. A larger amount may be a mistake, so staff check it first. */
function matchedUpTo(
  { id, left }: { id: number; left: number },
  { amount_minor }: Suggestion,
  remark: string,
) {
  if ((amount_minor ?? 0) > left) return guess(id, remark);
  return { ...matched(id), remark };
}

export async function findPhones(db: Database, rows: Suggestion[]): Promise<void> {
  const written = new Map(rows.map((row) => [row, phonesOf(row)]));
  const all = [...new Set([...written.values()].flat())];
  if (all.length === 0) return;
  const byPhone = Map.groupBy(await chargesByPhone(db, all), ({ phone }) => phone);
  for (const [row, phones] of written) {
    const theirs = phones
      .flatMap((phone) => byPhone.get(phone) ?? [])
      .filter(({ currency }) => currency === row.currency);
    const exact = theirs.filter(({ left }) => left === row.amount_minor);
    const [one, another] = exact.length === 1 ? exact : theirs;
    if (!one) continue;
    if (another) Object.assign(row, guess(one.id, "By the phone; the student has several fees."));
    else Object.assign(row, matchedUpTo(one, row, "By the phone."));
  }
}
