import { useEffect, useRef, useState } from "react";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

const PAUSE_MS = 300;

/**
 * Returns a field's text and its setter. After a pause in typing, the text goes into the address under `name`, and the
 * list returns to page 1. The field has its own state: waiting for the address would lose letters typed in the
 * meantime.
 */
export function useAddressText(name: string, pageName: string) {
  const { get, go } = useAddress();
  const stored = get(name);
  const [text, setText] = useState(stored);
  const sent = useRef(stored);
  useEffect(() => {
    // The browser's Back and Forward buttons change the address without typing.
    if (stored !== sent.current) setText(stored);
    sent.current = stored;
  }, [stored]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      go({ [name]: text, [pageName]: undefined }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [text, setText] as const;
}
