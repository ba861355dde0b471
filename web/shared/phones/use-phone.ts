import { useEffect, useRef, useState } from "react";
import { phoneInput } from "./phone-input.ts";

/**
 * Holds a phone number during typing: an ISO country and its digits. `isCut` is true if digits were cut. Set `input` as
 * the ref of the digits' field, so that text typed before hydration is taken over.
 */
export function usePhone(initial: { country: string; digits: string }) {
  const [phone, setPhone] = useState({ ...initial, isCut: false, typed: initial.digits });
  const input = useRef<HTMLInputElement>(null);
  const type = (typed: string) => setPhone(({ country }) => ({ ...phoneInput(typed, country), typed }));
  // Reads the typed text again: digits that were cut for one country may fit another.
  const choose = (country: string) =>
    setPhone(({ typed }) => ({ ...phoneInput(typed, country), country, typed }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useEffect(() => {
    const typed = input.current?.value ?? "";
    if (typed !== phone.digits) type(typed);
  }, []);
  return { ...phone, input, type, choose };
}
