import { z } from "zod";

/** One definition of each value and its messages; forms and server share them (api.md, "Errors"). */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const withoutControls = (value: string) => !controlCharacters.test(value);
const controlMessage = "Control characters are not allowed.";

/** A required line or block of text, trimmed; the message also answers a missing or non-text value. */
export const requiredText = (message: string, maxLength = 200) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(maxLength, `Must be at most ${maxLength} characters.`)
    .refine(withoutControls, controlMessage);

/** An optional text, trimmed; absent and null become "". */
export const optionalText = (maxLength = 200) =>
  z
    .string()
    .trim()
    .max(maxLength, `Must be at most ${maxLength} characters.`)
    .refine(withoutControls, controlMessage)
    .nullish()
    .transform((value) => value ?? "");

/** An e-mail address, NFKC and lower case, at most 254 characters. */
export const email = (messages: { required: string; invalid: string }) =>
  z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .transform((value) => value.normalize("NFKC").toLowerCase())
    .pipe(z.string().max(254, messages.invalid).regex(emailPattern, messages.invalid));

// The browser's own pattern for input[type=email], with the dotted domain that mail needs.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export const emailMessages = { required: "Email is required", invalid: "Please enter a valid email address" };

/** An identifier in a path, a query or a body. */
export const Id = z.number().int().positive().max(2147483647);
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id);

/** An id in a form or JSON body: 400 at its field when it is none. */
export const idField = (message: string) => wholeNumber(1, 2147483647, message);

/** A whole number in a form or JSON body; the message answers everything else. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number().int(message).min(least, message).max(most, message));

/** Multipart carries booleans as text: only true, false, 1 and 0 are booleans (security.md T40). */
const strictBoolean = z.union(
  [z.boolean(), z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1")],
  { error: "Must be true or false." },
);

export const flag = (absent: boolean) => strictBoolean.optional().transform((value) => value ?? absent);

/** In a change, an absent flag is left as it is. */
export const changeFlag = strictBoolean.optional();

/** Several lines of text with one kind of line end, whatever system they were typed on. */
export const requiredLines = (message: string, maxLength: number) =>
  requiredText(message, maxLength).transform((value) => value.replace(/\r\n?/g, "\n"));

/** "2026-03-01"; PostgreSQL's calendar begins with the year 1. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message }).refine((day) => day >= "0001", message);

/** The `updated_at` that a client read; sent back with a change, it must still be the thing's own (T39). */
export const versionField = z.iso.datetime({ offset: true, error: "Must be a timestamp." }).optional();
/** An id to filter by in a query; an empty one filters nothing. */
export const idFilter = z
  .union([z.literal("").transform(() => undefined), Id, IdText], { error: "Must be a number." })
  .optional();

/** A timestamp as it leaves the server: ISO 8601, UTC. */
export const Timestamp = z
  .union([z.date(), z.string()])
  .transform((value) => (typeof value === "string" ? value : value.toISOString()));

/**
 * A search of people's work and money counts to here and no further, and its pages end here: whoever finds more says it more
 * closely (decisions/0046). What no search narrows is counted whole.
 */
export const MOST_FOUND = 500;
/** As far is counted of a program's students of whom a thousand and more are found anywhere. */
export const MOST_FOUND_IN_PROGRAM = 50;

/** What somebody looks for; characters that no text holds, such as NUL, count as blanks (security.md T51). */
export const searchText = z
  .string({ error: "Search must be text." })
  .transform((value) => value.replace(new RegExp(controlCharacters, "g"), " ").trim())
  .pipe(z.string().max(100, "Search must be at most 100 characters."))
  .optional();
