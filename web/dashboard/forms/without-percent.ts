/** Removes the percent sign that people type after the number: "60 %". The label of such a field names the unit. */
export function withoutPercent(typed: string): string {
  const text = typed.trimEnd();
  return text.endsWith("%") ? text.slice(0, -1).trimEnd() : typed;
}
