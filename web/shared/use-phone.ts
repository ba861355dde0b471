import { useEffect, useRef, useState } from "react";
import { phoneInput } from "./phone-input.ts";

/**
 * A phone number while it is typed: an ISO country and at most nine digits. `isCut` when more were typed. Put `input` on the
 * field of the digits: what was typed there before the script had come is taken over.
 */
export function usePhone(initial: { country: string; digits: string }) {
  const [phone, setPhone] = useState({ ...initial, isCut: false });
  const input = useRef<HTMLInputElement>(null);
  const type = (typed: string) =>
    setPhone(({ country }) => {
      const next = phoneInput(typed, country);
      const hasOwnCode = typed.trim().startsWith("+");
      return { ...next, isCut: !hasOwnCode && typed.replace(/\D/g, "").length > next.digits.length };
    });
  const choose = (country: string) => setPhone((before) => ({ ...before, country }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the script takes over
  useEffect(() => {
    const typed = input.current?.value ?? "";
    if (typed !== phone.digits) type(typed);
  }, []);
  return { ...phone, input, type, choose };
}
