/** A failure as nodemailer reports it. */
export type DeliveryError = Error & {
  responseCode?: number;
  code?: string;
  command?: string;
  response?: string;
};

/** Enhanced status codes (RFC 3463) for an address that does not exist. */
const unknownMailbox = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"]);
/** Codes without a specific meaning, so that the words of the refusal decide. */
const unspecific = new Set(["5.0.0", "5.1.0"]);

/** Common phrases of mail servers that send no enhanced code. */
const unknownMailboxWords = new RegExp(
  [
    String.raw`\b(?:no such|unknown|invalid) (?:\w+ )?(?:user|person|mailbox|recipient|address|account|domain)\b`,
    String.raw`\b(?:user|mailbox|recipient|addressee|address|account)(?: is| was)? (?:unknown|not found|invalid)\b`,
    String.raw`\b(?:does not|doesn't|do not|no longer) exists?\b`,
    String.raw`\bno mailbox (?:here )?by that name\b`,
    String.raw`\bnot a (?:known|valid) (?:user|mailbox|recipient|address)\b`,
    String.raw`\bunrouteable address\b`,
  ].join("|"),
  "i",
);
/** Words of refusals that are about us. They may mention an unknown user or domain too, such as the sender's. */
const aboutUs =
  /relay|sender|\bfrom\b|authenticat|credential|log ?in\b|policy|permitted|denied|spam|block|\byour\b|\b[eh](?:h|e)lo\b|\br?dns\b|\bptr\b|\bip\b|\bhosts?(?:name)?\b|\bclient\b/i;
/** Removes addresses, because the recipient's own address may contain any word. */
const withoutAddresses = (response: string) =>
  response
    .split(/\s/)
    .filter((word) => !word.includes("@"))
    .join(" ");

/** Returns true if the mail server said that the recipient's address does not exist. */
export function isGone({ responseCode = 0, command, response = "" }: DeliveryError): boolean {
  if (command !== "RCPT TO" || responseCode < 500) return false;
  const code = enhancedCode(response);
  if (code && !unspecific.has(code)) return unknownMailbox.has(code);
  const words = withoutAddresses(response);
  return unknownMailboxWords.test(words) && !aboutUs.test(words);
}

/**
 * Returns true if another attempt would be refused too, because of the mailbox or the text. Any other refusal, such as
 * a failed log-in, comes from a setting that somebody can correct.
 */
export function isFinal(error: DeliveryError): boolean {
  const { responseCode = 0, command, response = "" } = error;
  if (responseCode < 500) return false;
  if (command === "DATA") return true;
  const isOfMailbox = responseCode === 552 || enhancedCode(response)?.startsWith("5.2.");
  return command === "RCPT TO" && (isOfMailbox || isGone(error));
}

const enhancedCode = (response: string) => /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/m.exec(response)?.[1];
