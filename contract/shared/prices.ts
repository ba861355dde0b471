/** Prices are text that staff type, e.g. "UGX 1,500" (api.md section 3); these read and write that text. */

export const CURRENCY_PREFIX = "UGX";

/** No digits above 0 in the price, or the word "free". */
export function isFreePrice(price: string): boolean {
  return /free/i.test(price) || !/[1-9]/.test(price);
}

/** What the price field shows while staff type: digits only, thousands separators, UGX in front. */
export function formatPriceInput(typed: string): string {
  const digits = typed
    .replace(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 12);
  return digits === "" ? `${CURRENCY_PREFIX} ` : `${CURRENCY_PREFIX} ${withThousands(digits)}`;
}

export function withThousands(digits: string | number): string {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Students see a bare number as US dollars; text with $ or "free" stays as it is (student-dashboard.md section 4). */
export function studentPrice(price: string): string {
  const text = price.trim();
  if (text.includes("$") || /free/i.test(text)) return text;
  const plain = text.replace(/,/g, "");
  if (!/^\d+(\.\d+)?$/.test(plain)) return text;
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(Number(plain));
}
