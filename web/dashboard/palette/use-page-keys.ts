import { useEffect, useEffectEvent } from "react";
import { singleKeys } from "./keys.ts";

/** Everything that is open above the page, and has its own keys. */
const layers =
  "dialog[open], [role=combobox][aria-expanded=true], [role=menu], [aria-haspopup][aria-expanded=true]";

/**
 * Handles the keys of a page before the dashboard, whose "?" shows another list. Open dialogs and lists keep their own
 * keys. `keyOf` returns the page's name of a pressed key, or undefined if it has none.
 */
export function usePageKeys<Key>(
  keyOf: (event: KeyboardEvent, isSingleOn: boolean) => Key | undefined,
  act: (key: Key) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector(layers)) return;
    const key = keyOf(event, singleKeys.isOn());
    if (key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
