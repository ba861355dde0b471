import type { ReadLine } from "#contract/fees/statement-lines.ts";
import { fingerprintOf } from "./fingerprint.ts";

type MoneyIn = Extract<ReadLine, { kind: "money_in" }>;

/**
 * Gives a line without a transaction number one of what it says, so that it is known again in another file. Lines that are
 * alike are counted, one counter for each text.
 * @param recorded the numbers of lines of this statement that are payments already
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
