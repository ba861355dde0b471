/** What staff read of a line whose money is on record. After a reversal they decide themselves whether it counts. */
export const onRecord = (state: string) =>
  state === "reversed"
    ? "It was recorded and reversed. If the money counts, record it at the fee."
    : "It is on record already.";
