import type { Institute } from "#contract/content/institute.ts";
import type { Sender } from "./paper.ts";

export function senderOf({ name, address_lines, phones, email }: Institute): Sender {
  const lines = [address_lines.join(", "), [...phones, email].filter(Boolean).join("  ·  ")];
  return { name, lines: lines.filter(Boolean) };
}
