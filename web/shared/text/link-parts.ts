export type TextPart = { text: string; href?: string };

// A link ends at a blank, an invisible character, which could reverse the displayed text, or a quotation mark or full
// stop of any script. A sentence may continue after these without a blank.
const link =
  /https?:\/\/[^\s\p{Cf}\p{Cc}<>"`|«»‹›‘“”„‟…،؛؟۔।॥።፣፤፥፦፧、。〈〉《》「」『』【】（），：；！？]+/giu;
const closing: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
const closingQuotes: Record<string, string> = { "'": "'", "‘": "’", "’": "’" };
const trailing = /[.,:;!?*\\'’]/;

/**
 * Splits the text into plain parts and links. Joined, the parts are the unchanged text. Links only http and https, and
 * no address with a user name, which imitates another site.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const address = addressIn(match[0], text.charAt(match.index - 1));
    if (!leadsWhereItSays(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Returns the address without the punctuation of the sentence around it, such as a closing bracket or emphasis. */
function addressIn(found: string, before: string): string {
  let end = closedBefore(found);
  const quoted = found.indexOf(closingQuotes[before] ?? " ");
  if (quoted >= 0) end = Math.min(end, quoted);
  while (trailing.test(found.charAt(end - 1)) || (/[_~]/.test(before) && found.charAt(end - 1) === before))
    end -= 1;
  return found.slice(0, end);
}

/** Returns where a bracket closes that was opened before the address, or its length. */
function closedBefore(address: string): number {
  const open: Record<string, number> = { "(": 0, "[": 0, "{": 0 };
  for (let at = 0; at < address.length; at += 1) {
    const character = address.charAt(at);
    if (character in open) open[character] = (open[character] ?? 0) + 1;
    const opener = closing[character];
    if (opener === undefined) continue;
    if (!open[opener]) return at;
    open[opener] -= 1;
  }
  return address.length;
}

function leadsWhereItSays(address: string): boolean {
  try {
    const { username, password, hostname } = new URL(address);
    return username === "" && password === "" && hostname !== "";
  } catch {
    return false;
  }
}
