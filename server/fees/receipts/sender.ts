import type { Institute } from "#contract/content/institute.ts";
import type { ReceiptFacts } from "./queries.ts";

export function senderOf({ name, address_lines, phones, email }: Institute): ReceiptFacts["sender"] {
  const lines = [address_lines.join(", "), [...phones, email].filter(Boolean).join("  ·  ")];
  return { name, lines: lines.filter(Boolean) };
}
