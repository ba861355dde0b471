import type { Institute } from "#contract/content/institute.ts";
import type { Sender } from "./paper.ts";

export function senderOf({ name, address_lines, phones, email }: Institute): Sender {
  return { name, lines: [address_lines.join(", "), [...phones, email].join("  ·  ")] };
}
