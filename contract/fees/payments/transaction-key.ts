import { tooLong } from "#contract/shared/text/bounded-text.ts";
import { isShortened, numberShortened } from "#contract/shared/text/shortened-number.ts";
import { foreignCharacter, withoutInvisible } from "../plain-letters.ts";
import { networkKey } from "./network-key.ts";

/**
 * Keys of transactions. A transaction has one key, although bank slips, messages of a network and spreadsheets write
 * its number in different ways.
 */

export const MAX_NUMBER_LENGTH = 100;

/** Labels before a number in messages and on slips, as in "TID: 12345", "Tx No. 12345" and "MoMo ID 12345". */
const labels =
  /^(?:(?:FINANCIAL|EXTERNAL|TRANSACTION|TRANS|TRAN|TX(?=[:.#]|[\s:.#-]*(?:ID|NO|NUM|REF|CODE))|TXN|TRX|TID|REFERENCE|REF|RECEIPT|RCPT|PAYMENT|CONFIRMATION|DEPOSIT|VOUCHER|SLIP|CHEQUE|MTN|MOMO|AIRTEL|MPESA|CODE|ID|NUMBER|NUM|NO|NR|IS)[\s:.#=-]*)+/;

/** Returns the number as it is stored and shown: in capitals, without blanks, invisible characters and labels. */
export function transactionNumber(typed: string): string {
  const text = withoutInvisible(typed)
    .replace(/[\s\u2800]+/g, " ")
    .trim()
    .toUpperCase();
  const joined = (one: string) => one.replaceAll(" ", "");
  // The first pass needs the blanks to distinguish "TXN O12" from "TX NO 12". The second removes labels such as "T I
  // D".
  const number = joined(text.replace(labels, "")).replace(labels, "");
  return /\d/.test(number) ? number : joined(text);
}

/** Returns the letters A to Z and digits of a number, which are equal in all its formats; "" if there are none. */
export const numberKey = (typed: string) => transactionNumber(typed).replace(/[^A-Z0-9]/g, "");

/** Returns the problem with a number that is not empty, or undefined. */
export function numberProblem(typed: string): string | undefined {
  const foreign = foreignCharacter(typed);
  if (foreign)
    return `“${foreign}” is not one of the letters A to Z, even if it looks like one. Type the transaction number again.`;
  const number = transactionNumber(typed);
  if (isShortened(number)) return numberShortened;
  // One character may become several, as ⒇ becomes "(20)".
  if (number.length > MAX_NUMBER_LENGTH) return tooLong(MAX_NUMBER_LENGTH);
  return numberKey(number) === "" ? "Enter the transaction number with its letters and digits." : undefined;
}

/** Returns the keys that make a payment unique: its network or bank, and its number there. */
export const transactionKey = ({
  provider,
  external_id,
}: {
  provider?: string | undefined;
  external_id?: string | null | undefined;
}) => ({
  network_key: networkKey(provider ?? ""),
  number_key: external_id ? numberKey(external_id) : null,
});
