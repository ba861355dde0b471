/**
 * Returns the remark for a line whose payment is on record. After a reversal, staff decide whether the money counts.
 */
export const onRecord = (state: string) =>
  state === "reversed"
    ? "It was recorded and reversed. If the money counts, record it at the fee."
    : "It is on record already.";
