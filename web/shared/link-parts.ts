import { trimEndOf } from "#contract/shared/trim.ts";

export type TextPart = { text: string; href?: string };

// A link ends at a blank, a quote, or a character that is not seen and could turn the words around.
const link = /https?:\/\/[^\s\p{Cf}\p{Cc}<>"'`]+/giu;
const isTrailing = (character: string) => ".,;:!?)]}…".includes(character);

/**
 * The text in parts, those that are web addresses with where they lead; put together they are the text unchanged.
 * Only http and https, and never an address with a user name in it, which looks like another place.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const address = withoutTrailing(match[0]);
    if (!leadsWhereItSays(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A full stop after an address is the sentence's; a closing bracket is the address's when it opened there. */
function withoutTrailing(address: string): string {
  const cut = trimEndOf(address, isTrailing);
  const rest = address.slice(cut.length);
  return rest.startsWith(")") && cut.includes("(") ? `${cut})` : cut;
}

function leadsWhereItSays(address: string): boolean {
  try {
    const { username, password, hostname } = new URL(address);
    return username === "" && password === "" && hostname !== "";
  } catch {
    return false;
  }
}
