/**
 * Rounds to two decimals as people do on paper: 94.445 becomes 94.45. In binary, 94.445 * 100 is slightly less than
 * 9444.5, so the product is first cut to 12 digits. Adding 0 turns -0 into 0.
 */
export const roundedToHundredths = (value: number): number =>
  Math.round(Number((value * 100).toPrecision(12))) / 100 + 0;
