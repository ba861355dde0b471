import { z } from "zod";
import { MAX_EMAIL_LENGTH, MAX_LINE_LENGTH, MAX_NAME_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import {
  boundedText,
  MAX_VALUE_LENGTH,
  paddedText,
  patternText,
  tooLong,
  valueText,
  visibleLine,
} from "./text/bounded-text.ts";
import { calmText } from "./text/calm-text.ts";
import { hasWebAddress } from "./text/web-addresses.ts";

/** Definitions of common values with their messages, for forms and the server (api.md, "Errors"). */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters on purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const withoutControls = (value: string) => !controlCharacters.test(value);
const controlMessage = "Control characters are not allowed.";

/** Required text of one or more lines, trimmed. The message is also used for a missing value or another type. */
export const requiredText = (message: string, maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength, message)
    .overwrite(calmText)
    .trim()
    .min(1, message)
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage);

/** Optional line of visible characters. Absent and null become "". */
export const optionalLine = (maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength)
    .overwrite(visibleLine)
    .max(maxLength, tooLong(maxLength))
    .nullish()
    .transform((value) => value ?? "");

/** Required line of visible characters. */
export const requiredLine = (message: string, maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength, message).overwrite(visibleLine).min(1, message).max(maxLength, tooLong(maxLength));

/** Name of a person, an account or an institute, with at least one letter. */
export const nameText = (message: string, maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength, message)
    .overwrite(visibleLine)
    .min(1, { error: message, abort: true })
    .max(maxLength, tooLong(maxLength))
    .regex(/\p{L}/u, "Must have at least one letter.");

/** Name of a person or company that appears in emails. It may not contain a web address, which would be advertising. */
export const mailedName = (message: string, maxLength = MAX_NAME_LENGTH) =>
  nameText(message, maxLength).refine((name) => !hasWebAddress(name), "Enter a name without a web address.");

export const personName = mailedName("Name is required");

/** Optional text, trimmed. Absent and null become "". */
export const optionalText = (maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength)
    .overwrite(calmText)
    .trim()
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage)
    .nullish()
    .transform((value) => value ?? "");

/** Text in a change. If it is absent, the stored text is left unchanged; if it is empty, the stored text is cleared. */
export const changeText = (maxLength: number) =>
  paddedText(maxLength)
    .overwrite(calmText)
    .trim()
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage)
    .optional();

/** Line in a change. If it is absent, the stored line is left unchanged; if it is empty, the stored line is cleared. */
export const changeLine = (maxLength = MAX_LINE_LENGTH) =>
  paddedText(maxLength).overwrite(visibleLine).max(maxLength, tooLong(maxLength)).optional();

const wrongMonth = "Month must look like 2026-03.";
export const monthText = patternText(/^\d{4}-(0[1-9]|1[0-2])$/, 7, wrongMonth);

/** Email address, changed to NFKC and lower case, at most 254 characters. */
export const email = (messages: { required: string; invalid: string }) =>
  boundedText(MAX_EMAIL_LENGTH, { error: messages.required, long: messages.invalid })
    .trim()
    .min(1, messages.required)
    .transform((value) => value.normalize("NFKC").toLowerCase())
    .pipe(z.string().max(MAX_EMAIL_LENGTH, messages.invalid).regex(emailPattern, messages.invalid));

// The browser's pattern for input[type=email], plus the dot that a mail domain needs.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export const emailMessages = { required: "Email is required", invalid: "Please enter a valid email address" };

/** Largest value of an integer column in PostgreSQL. */
export const MAX_INTEGER = 2147483647;

/** Id in a path, a query or a body. */
export const Id = z.number().int().positive().max(MAX_INTEGER);
export const IdText = patternText(/^[1-9]\d{0,9}$/, 10)
  .transform(Number)
  .pipe(Id);

/** Number of records that the caller saw, within the bounds of an integer column. */
export const countField = (message: string) =>
  z.number({ error: message }).int(message).min(0, message).max(MAX_INTEGER, message);

/** Id in a form or JSON body. A value that is not an id is a 400 at its field. */
export const idField = (message: string) => wholeNumber(1, MAX_INTEGER, message);

/** Whole number in a form or JSON body. The message is used for any other value. */
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

/** Boolean, which multipart sends as text. Only true, false, 1 and 0 are accepted, so that "no" is never true. */
export const flagWith = (error: string) =>
  z.union(
    [
      z.boolean(),
      z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1"),
    ],
    { error },
  );
const strictBoolean = flagWith("Must be true or false.");

export const requiredFlag = strictBoolean;

export const flag = (absent: boolean) => strictBoolean.optional().transform((value) => value ?? absent);

/** Flag in a change. If it is absent, the stored flag is left unchanged. */
export const changeFlag = strictBoolean.optional();

/** Required text of several lines. Line ends of all systems become \n and count as one character. */
export const requiredLines = (message: string, maxLength: number) =>
  paddedText(maxLength, message)
    .overwrite((value) => calmText(value.replace(/\r\n?/g, "\n")).trim())
    .min(1, message)
    .max(maxLength, tooLong(maxLength))
    .refine(withoutControls, controlMessage);

/** Optional field. Empty and absent become null. */
export const emptyIsNull = <T extends z.ZodType>(schema: T, error: string) =>
  z
    .union([z.literal("").transform(() => null), schema], { error })
    .nullish()
    .transform((value) => value ?? null);

/** Day such as "2026-03-01". PostgreSQL's calendar begins with the year 1. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message }).refine((day) => day >= "0001", message);

/** Returns a field for a moment such as "2026-03-01T12:00:00.000Z". PostgreSQL does not read much longer ones. */
export function moment(message: string) {
  return z.iso.datetime({ offset: true, error: message, abort: true }).max(MAX_VALUE_LENGTH, message);
}

/** The `updated_at` that the client read. The change is refused if the record has changed since. */
export const versionField = moment("Must be a timestamp.").optional();
/** Filter in a query. An empty one filters nothing. */
export const filter = <T extends z.ZodType>(schema: T, message: string) =>
  z.union([z.literal("").transform(() => undefined), schema], { error: message }).optional();
export const idFilter = filter(z.union([Id, IdText]), "Must be a number.");

/** Timestamp in a reply: ISO 8601, UTC. */
export const Timestamp = z
  .union([z.date(), z.string()])
  .transform((value) => (typeof value === "string" ? value : value.toISOString()));

/** Search text. Control characters count as blanks, because PostgreSQL does not accept NUL in a text. */
const longSearch = `Search must be at most ${MAX_SEARCH_LENGTH} characters.`;
export const searchText = boundedText(2 * MAX_SEARCH_LENGTH, {
  error: "Search must be text.",
  long: longSearch,
})
  .transform((value) => value.replace(/\p{Cc}/gu, " ").trim())
  .pipe(z.string().max(MAX_SEARCH_LENGTH, longSearch))
  .optional();
