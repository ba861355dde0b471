import type { ReadLine } from "#contract/fees/statements/statement-lines.ts";
import { fingerprintOf } from "#server/platform/imports/fingerprint.ts";

type MoneyIn = Extract<ReadLine, { kind: "money_in" }>;

/**
 * Returns a function that numbers lines. A line without a transaction number gets one made from its content, so that it
 * is recognized in other files. Identical lines get a counter.
 * @param recorded the numbers of this statement's lines that are already payments
 */
export function lineNumbers(recorded: Pick<ReadonlySet<string>, "has">) {
  const copies = new Map<string, number>();
  return (line: MoneyIn): string => {
    if (line.external_id !== "") return line.external_id;
    const { paid_on, amount_minor, payer_name, payer_phone, details } = line;
    const digest = fingerprintOf([paid_on, String(amount_minor), payer_name, payer_phone, details]);
    const number = `ROW-${digest.slice(0, 16).toUpperCase()}`;
    const named = (copy: number) => (copy === 1 ? number : `${number}-${copy}`);
    let copy = (copies.get(number) ?? 0) + 1;
    while (recorded.has(named(copy))) copy += 1;
    copies.set(number, copy);
    return named(copy);
  };
}
