/** Prices as text that staff type, for example "UGX 1,500" (api.md 3). */

/** Returns whether the price has no digit above 0, or has the word "free". */
export function isFreePrice(price: string): boolean {
  return /free/i.test(price) || !/[1-9]/.test(price);
}

/** Formats 1500 or "1500" as "1,500". Digits after a decimal point stay as they are. */
export function withThousands(digits: string | number): string {
  return String(digits).replace(/\d+/, (whole) => {
    const first = whole.length % 3;
    const rest = whole.slice(first).match(/\d{3}/g) ?? [];
    return [...(first > 0 ? [whole.slice(0, first)] : []), ...rest].join(",");
  });
}

/** Formats a price for students: a bare number becomes US dollars, text with $ or "free" stays (students.md 4). */
export function studentPrice(price: string): string {
  const text = price.trim();
  if (text.includes("$") || /free/i.test(text)) return text;
  const plain = text.replace(/,/g, "");
  if (!/^\d+(\.\d+)?$/.test(plain)) return text;
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(Number(plain));
}
