import type { Role } from "#contract/shared/permissions.ts";

/** What the keyboard does in the dashboard, as the list under "?" says it: nothing that this page does not do. */
export const shortcutsOf = (role: Role, hasSearchBox: boolean) => [
  ...(role === "student" ? [] : [{ keys: ["Ctrl K", "/"], words: "Find a page or a record" }]),
  ...(role === "student" && hasSearchBox ? [{ keys: ["/"], words: "Go to the search box of the page" }] : []),
  { keys: ["?"], words: "Show these shortcuts" },
  { keys: ["Ctrl Enter"], words: "Send the message that you write" },
  { keys: ["Esc"], words: "Close what is open" },
];

export type Pressed = "find" | "help" | null;

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">;

/** What a key asks for. A single key is text where somebody types, and off for who turned single keys off. */
export function pressedBy(event: Key, isSingleOn: boolean): Pressed {
  if (event.defaultPrevented || event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "k" ? "find" : null;
  if (!isSingleOn || isTyping(event.target)) return null;
  if (event.key === "/") return "find";
  return event.key === "?" ? "help" : null;
}

type Typed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** The text after one more key; null where the key is no text. */
export function typedOn(text: string, { key, ctrlKey, metaKey, altKey }: Typed): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "Backspace") return text.slice(0, -1);
  return [...key].length === 1 ? text + key : null;
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

const STORED = "single-keys";

/** People who speak to their computer may press single keys without meaning to (WCAG 2.1.4). */
export const singleKeys = {
  isOn: () => localStorage.getItem(STORED) !== "off",
  turn: (isOn: boolean) => (isOn ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, "off")),
};
