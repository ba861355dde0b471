import { MAX_NAME_LENGTH } from "#contract/shared/limits.ts";
import { paddedText, tooLong, visibleLine } from "#contract/shared/text/bounded-text.ts";
import { hasWebAddress } from "#contract/shared/text/web-addresses.ts";

/**
 * Name for certificates, receipts and invoices. If it is absent, the stored name is left unchanged. If it is empty,
 * papers show the person's name.
 */
export const nameOnPapers = paddedText(MAX_NAME_LENGTH)
  .overwrite(visibleLine)
  .max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH))
  .refine((name) => name === "" || /\p{L}/u.test(name), "Must have at least one letter.")
  .refine((name) => !hasWebAddress(name), "Enter a name without a web address.")
  .nullish()
  .transform((name) => (name === "" ? null : name));

export const nameOnPapersHint =
  "For certificates and receipts, if it differs from the full name. They cannot show Chinese letters, for example.";

/** Returns the message at a name with characters that papers cannot show. */
export const unprintableName = (characters: readonly string[]) =>
  `Papers cannot show ${characters.join(" ")}. Enter a Latin form of the name.`;
