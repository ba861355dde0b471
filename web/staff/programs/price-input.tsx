import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { formatPriceInput } from "#contract/shared/prices.ts";
import { Input } from "#web/ui/inputs/input.tsx";

type PriceInputProps = { value: string; onChange: (price: string) => void };

/** Takes only digits and shows them with thousands separators after UGX. The cursor stays after the same digit. */
export function PriceInput({ value, onChange }: PriceInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const digitsAfterCursor = useRef<number | null>(null);
  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const after = currentTarget.value.slice(currentTarget.selectionStart ?? undefined);
    digitsAfterCursor.current = countDigits(after);
    onChange(formatPriceInput(currentTarget.value));
  }
  useLayoutEffect(() => {
    if (digitsAfterCursor.current === null) return;
    const at = positionBefore(value, digitsAfterCursor.current);
    box.current?.setSelectionRange(at, at);
    digitsAfterCursor.current = null;
  }, [value]);
  return <Input ref={box} inputMode="numeric" placeholder="UGX 450,000" value={value} onChange={change} />;
}

function countDigits(text: string): number {
  return text.replace(/\D/g, "").length;
}

/** The position that has `count` digits after it. */
function positionBefore(text: string, count: number): number {
  let position = text.length;
  for (let left = count; left > 0 && position > 0; position -= 1)
    if (/\d/.test(text[position - 1] ?? "")) left -= 1;
  return position;
}
