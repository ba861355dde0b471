/** Prices are text that staff type, for example "UGX 1,500" (api.md section 3). */

export const CURRENCY_PREFIX = "UGX";

/** True when the price has no digit above 0 or has the word "free". */
export function isFreePrice(price: string): boolean {
  return /free/i.test(price) || !/[1-9]/.test(price);
}

/** The text of the price field while staff type. It has only digits, thousands separators and UGX in front. */
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
