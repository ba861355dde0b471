/** Says how many characters of a text are too many, or left in the last tenth before its limit. */
export function lengthWords(length: number, limit: number): string | undefined {
  const left = limit - length;
  if (left > limit / 10) return undefined;
  const count = Math.abs(left);
  return `${count.toLocaleString("en")} character${count === 1 ? "" : "s"} ${left < 0 ? "too many" : "left"}`;
}
