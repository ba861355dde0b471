import { tooLong } from "#contract/shared/bounded-text.ts";
import { optionalLine } from "#contract/shared/scalars.ts";
import { foreignCharacter, withoutInvisible } from "./plain-letters.ts";
import { MAX_NUMBER_LENGTH, numberProblem, transactionNumber } from "./transaction-key.ts";

/** The transaction number of a form, as it is stored; "" without one. */
export const transactionNumberField = optionalLine(MAX_NUMBER_LENGTH).transform((typed, context) => {
  if (withoutInvisible(typed).trim() === "") return "";
  const message = numberProblem(typed);
  if (message) context.addIssue({ code: "custom", message });
  return transactionNumber(typed);
});

export const MAX_NETWORK_LENGTH = 40;

/** A name of a bank or network in plain letters, so that one name is never written with two alphabets. */
export function networkProblem(name: string): string | undefined {
  const foreign = foreignCharacter(name);
  if (foreign)
    return `“${foreign}” is not one of the letters A to Z. Type the name of the bank or network again.`;
  return visibleNetwork(name).length > MAX_NETWORK_LENGTH ? tooLong(MAX_NETWORK_LENGTH) : undefined;
}

/** A name without characters that nobody sees. */
export const visibleNetwork = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim();

/** The bank or network of a form; "" where none is named. */
export const networkName = optionalLine(MAX_NETWORK_LENGTH).transform((typed, context) => {
  const message = networkProblem(typed);
  if (message) context.addIssue({ code: "custom", message });
  return visibleNetwork(typed);
});
