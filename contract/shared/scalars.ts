import { z } from "zod";
import {
  boundedText,
  MAX_VALUE_LENGTH,
  paddedText,
  patternText,
  tooLong,
  valueText,
  visibleLine,
} from "./bounded-text.ts";
import { MAX_EMAIL_LENGTH, MAX_LINE_LENGTH, MAX_NAME_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import { hasWebAddress } from "./web-addresses.ts";

/** One definition of each kind of value with its messages, for forms and server (api.md, "Errors"). */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const withoutControls = (value: string) => !controlCharacters.test(value);
const controlMessage = "Control characters are not allowed.";

/** A required line or block of text, trimmed; the message also answers a missing or non-text value. */
export const requiredText = (message: string, maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength, message)
    .trim()
    .min(1, message)
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage);

/** A line of an official document: one line of visible characters; absent and null become "". */
export const optionalLine = (maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength)
    .overwrite(visibleLine)
    .max(maxLength, tooLong(maxLength))
    .nullish()
    .transform((value) => value ?? "");

/** The same, required. */
export const requiredLine = (message: string, maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength, message).overwrite(visibleLine).min(1, message).max(maxLength, tooLong(maxLength));

/** A name of a person, an account or an institute: it has a letter that can be seen. */
export const nameText = (message: string, maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength, message)
    .overwrite(visibleLine)
    .min(1, { error: message, abort: true })
    .max(maxLength, tooLong(maxLength))
    .regex(/\p{L}/u, "Must have at least one letter.");

/** The name of a person or company that emails carry: it advertises no web address. */
export const mailedName = (message: string, maxLength = MAX_NAME_LENGTH) =>
  nameText(message, maxLength).refine((name) => !hasWebAddress(name), "Enter a name without a web address.");

/** A person's name. */
export const personName = mailedName("Name is required");

/** An optional text, trimmed; absent and null become "". */
export const optionalText = (maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength)
    .trim()
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage)
    .nullish()
    .transform((value) => value ?? "");

/** In a change, an absent text stays as it is and an empty one is cleared. */
export const changeText = (maxLength: number) =>
  paddedText(maxLength)
    .trim()
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage)
    .optional();

/** The same of one line. */
export const changeLine = (maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength).overwrite(visibleLine).max(maxLength, tooLong(maxLength)).optional();

const wrongMonth = "Month must look like 2026-03.";
export const monthText = patternText(/^\d{4}-(0[1-9]|1[0-2])$/, 7, wrongMonth);

/** An e-mail address, NFKC and lower case, at most 254 characters. */
export const email = (messages: { required: string; invalid: string }) =>
  boundedText(MAX_EMAIL_LENGTH, { error: messages.required, long: messages.invalid })
    .trim()
    .min(1, messages.required)
    .transform((value) => value.normalize("NFKC").toLowerCase())
    .pipe(z.string().max(MAX_EMAIL_LENGTH, messages.invalid).regex(emailPattern, messages.invalid));

// The browser's own pattern for input[type=email], with the dotted domain that mail needs.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export const emailMessages = { required: "Email is required", invalid: "Please enter a valid email address" };

/** Largest value of an integer column. */
export const MAX_INTEGER = 2147483647;

/** An identifier in a path, a query or a body. */
export const Id = z.number().int().positive().max(MAX_INTEGER);
export const IdText = patternText(/^[1-9]\d{0,9}$/, 10)
  .transform(Number)
  .pipe(Id);

/** How many there are, as the caller has seen; within the bounds of an integer column. */
export const countField = (message: string) =>
  z.number({ error: message }).int(message).min(0, message).max(MAX_INTEGER, message);

/** An id in a form or JSON body: 400 at its field when it is none. */
export const idField = (message: string) => wholeNumber(1, MAX_INTEGER, message);

/** A whole number in a form or JSON body; the message answers everything else. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z
    .union(
      [
        z.number(),
        valueText()
          .trim()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number().int(message).min(least, message).max(most, message));

/** A boolean, which multipart carries as text. Only true, false, 1 and 0 are accepted, so that "no" is never true. */
const strictBoolean = z.union(
  [z.boolean(), z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1")],
  { error: "Must be true or false." },
);

/** A flag that must be there. */
export const requiredFlag = strictBoolean;

export const flag = (absent: boolean) => strictBoolean.optional().transform((value) => value ?? absent);

/** In a change, an absent flag stays as it is. */
export const changeFlag = strictBoolean.optional();

/** Several lines of text, with the line ends of every system turned into \n; each counts as one character. */
export const requiredLines = (message: string, maxLength: number) =>
  paddedText(maxLength, message)
    .overwrite((value) => value.replace(/\r\n?/g, "\n").trim())
    .min(1, message)
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage);

/** An empty or absent field is null. */
export const emptyIsNull = <T extends z.ZodType>(schema: T, error: string) =>
  z
    .union([z.literal("").transform(() => null), schema], { error })
    .nullish()
    .transform((value) => value ?? null);

/** "2026-03-01"; PostgreSQL's calendar begins with the year 1. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message }).refine((day) => day >= "0001", message);

/** A moment, such as "2026-03-01T12:00:00.000Z". PostgreSQL reads no longer ones. */
export function moment(message: string) {
  return z.iso.datetime({ offset: true, error: message, abort: true }).max(MAX_VALUE_LENGTH, message);
}

/** The `updated_at` that the client read. A change is refused when the resource has another one by now. */
export const versionField = moment("Must be a timestamp.").optional();
/** A filter of a query; an empty one filters nothing. */
export const filter = <T extends z.ZodType>(schema: T, message: string) =>
  z.union([z.literal("").transform(() => undefined), schema], { error: message }).optional();
export const idFilter = filter(z.union([Id, IdText]), "Must be a number.");

/** A timestamp as it leaves the server: ISO 8601, UTC. */
export const Timestamp = z
  .union([z.date(), z.string()])
  .transform((value) => (typeof value === "string" ? value : value.toISOString()));

/** A search. Control characters such as NUL count as blanks, because PostgreSQL stores no text with them. */
const longSearch = `Search must be at most ${MAX_SEARCH_LENGTH} characters.`;
export const searchText = boundedText(2 * MAX_SEARCH_LENGTH, {
  error: "Search must be text.",
  long: longSearch,
})
  .transform((value) => value.replace(/\p{Cc}/gu, " ").trim())
  .pipe(z.string().max(MAX_SEARCH_LENGTH, longSearch))
  .optional();
