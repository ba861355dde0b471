/** Prices as text that staff type, for example "UGX 1,500" (api.md 3). */

/** Returns whether the price has no digit above 0, or has the word "free". */
export function isFreePrice(price: string): boolean {
  return /free/i.test(price) || !/[1-9]/.test(price);
}

export function withThousands(digits: string | number): string {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Formats a price for students: a bare number becomes US dollars, text with $ or "free" stays (students.md 4). */
export function studentPrice(price: string): string {
  const text = price.trim();
  if (text.includes("$") || /free/i.test(text)) return text;
  const plain = text.replace(/,/g, "");
  if (!/^\d+(\.\d+)?$/.test(plain)) return text;
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(Number(plain));
}
