import { type ChangeEvent, useId, useLayoutEffect, useRef } from "react";
import { type Currency, currencies } from "#contract/shared/money/money.ts";
import { currencyOfPrice, formatPriceInput, inCurrency } from "#contract/shared/money/typed-price.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

type PriceInputProps = { value: string; onChange: (price: string) => void };
const options = currencies.map((value) => ({ value, label: value }));

/**
 * Accepts a currency and figures, and shows the figures with thousands separators. The cursor stays after the same
 * digit.
 */
export function PriceInput({ value, onChange }: PriceInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const digitsAfterCursor = useRef<number | null>(null);
  const id = useId();
  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const after = currentTarget.value.slice(currentTarget.selectionStart ?? undefined);
    const price = formatPriceInput(currentTarget.value, value);
    // Typed separators stay where they are, and so does the cursor.
    digitsAfterCursor.current = price === currentTarget.value ? null : countDigits(after);
    onChange(price);
  }
  useLayoutEffect(() => {
    if (digitsAfterCursor.current === null) return;
    const at = positionBefore(value, digitsAfterCursor.current);
    box.current?.setSelectionRange(at, at);
    digitsAfterCursor.current = null;
  }, [value]);
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
      <Select
        id={id}
        name={undefined}
        aria-label="Currency"
        options={options}
        value={currencyOfPrice(value)}
        onChange={({ target }) => onChange(inCurrency(value, target.value as Currency))}
      />
      <Input ref={box} inputMode="decimal" placeholder="UGX 450,000" value={value} onChange={change} />
    </div>
  );
}

function countDigits(text: string): number {
  return text.replace(/\D/g, "").length;
}

/** Returns the position that has `count` digits after it. */
function positionBefore(text: string, count: number): number {
  let position = text.length;
  for (let left = count; left > 0 && position > 0; position -= 1)
    if (/\d/.test(text[position - 1] ?? "")) left -= 1;
  return position;
}
