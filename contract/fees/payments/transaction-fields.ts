import { optionalLine } from "#contract/shared/scalars.ts";
import { tooLong } from "#contract/shared/text/bounded-text.ts";
import { foreignCharacter, withoutInvisible } from "../plain-letters.ts";
import { MAX_NUMBER_LENGTH, numberProblem, transactionNumber } from "./transaction-key.ts";

/** Transaction number field of a form. It returns the stored form of the number; "" without one. */
export const transactionNumberField = optionalLine(MAX_NUMBER_LENGTH).transform((typed, context) => {
  if (withoutInvisible(typed).trim() === "") return "";
  const message = numberProblem(typed);
  if (message) context.addIssue({ code: "custom", message });
  return transactionNumber(typed);
});

export const MAX_NETWORK_LENGTH = 40;

/**
 * Returns the problem with the name of a bank or network, or undefined. Only plain letters are allowed, so that a name
 * cannot be written in two alphabets.
 */
export function networkProblem(name: string): string | undefined {
  const foreign = foreignCharacter(name);
  if (foreign)
    return `“${foreign}” is not one of the letters A to Z. Type the name of the bank or network again.`;
  return visibleNetwork(name).length > MAX_NETWORK_LENGTH ? tooLong(MAX_NETWORK_LENGTH) : undefined;
}

/** Removes invisible characters from a name. */
export const visibleNetwork = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim();

/** Bank or network field of a form; "" if none is named. */
export const networkName = optionalLine(MAX_NETWORK_LENGTH).transform((typed, context) => {
  const message = networkProblem(typed);
  if (message) context.addIssue({ code: "custom", message });
  return visibleNetwork(typed);
});
