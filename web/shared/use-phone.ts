import { useEffect, useRef, useState } from "react";
import { phoneInput } from "./phone-input.ts";

/**
 * A phone number while it is typed: an ISO country and its digits. `isCut` when more were typed. Put `input` on the
 * field of the digits: what was typed there before the script had come is taken over.
 */
export function usePhone(initial: { country: string; digits: string }) {
  const [phone, setPhone] = useState({ ...initial, isCut: false, typed: initial.digits });
  const input = useRef<HTMLInputElement>(null);
  const type = (typed: string) => setPhone(({ country }) => ({ ...phoneInput(typed, country), typed }));
  // What was typed is read again: digits that one country's number cuts may fit another's.
  const choose = (country: string) =>
    setPhone(({ typed }) => ({ ...phoneInput(typed, country), country, typed }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the script takes over
  useEffect(() => {
    const typed = input.current?.value ?? "";
    if (typed !== phone.digits) type(typed);
  }, []);
  return { ...phone, input, type, choose };
}
