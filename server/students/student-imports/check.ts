import type { z } from "zod";
import type { ImportColumns } from "#contract/accounts/import-columns.ts";
import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import { StudentFields } from "#contract/accounts/students.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { phoneRequired } from "#contract/shared/phones/phones.ts";
import { isShortened, numberShortened } from "#contract/shared/text/shortened-number.ts";
import type { CheckedRow, Known } from "./queries.ts";

/**
 * Returns the key of a choice that is given by its label or key, in any case. Returns other text unchanged, so that the
 * schema refuses it.
 */
function choiceOf(labels: Record<string, string>, text: string): string {
  const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const found = Object.entries(labels).find(([key, label]) =>
    [plain(key), plain(label)].includes(plain(text)),
  );
  return found?.[0] ?? text;
}

/** Returns the profile fields of a line's cells. */
function fieldsOf(cells: readonly string[], columns: ImportColumns): Record<string, string> {
  const cell = (at: number | null) => (at === null ? "" : (cells[at] ?? ""));
  return {
    email: cell(columns.email),
    name: [cell(columns.name), cell(columns.last_name)].filter(Boolean).join(" "),
    // Spreadsheets may add ".0" to a number.
    phone: cell(columns.phone).replace(/\.0$/, ""),
    location: cell(columns.location),
    occupation: cell(columns.occupation),
    organization: cell(columns.organization),
    education_level: choiceOf(educationLevels, cell(columns.education_level)),
    referral_source: choiceOf(referralSources, cell(columns.referral_source)),
  };
}

/** Errors that a spreadsheet leaves in a cell. Registration's rules would accept or misdescribe them. */
const errorValue = /^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!)$/i;
const leftovers: [isLeftover: (value: string) => boolean, message: string][] = [
  [(value) => value.startsWith("="), "This is a formula. Write the value itself."],
  [(value) => errorValue.test(value), "The spreadsheet has an error here. Write the value itself."],
  [isShortened, numberShortened],
];

/**
 * Returns the problems of a profile by field, and the profile to store if there are none. A spreadsheet's leftovers
 * have their own messages; other problems have registration's.
 */
export function checkFields(fields: Record<string, string>): {
  problems: Record<string, string>;
  profile: z.output<typeof StudentFields> | undefined;
} {
  const problems: Record<string, string> = {};
  const parsed = StudentFields.safeParse(fields);
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;
  if (problems.phone === phoneRequired && fields.phone)
    problems.phone = "This is not a phone number. Write one number in digits.";
  for (const [name, value] of Object.entries(fields))
    for (const [isLeftover, message] of leftovers) if (isLeftover(value)) problems[name] = message;
  return { problems, profile: Object.keys(problems).length === 0 ? parsed.data : undefined };
}

export const emailOf = (fields: Record<string, string>) =>
  (fields.email ?? "").trim().normalize("NFKC").toLowerCase();

export const emailTaken = apiErrors.email_taken.sentence;
export const emailOfLine = (line: number) => `Line ${line} has this email, too.`;

/** Signs that programs write for letters that a file's encoding does not have. */
const lostLetter = /[?\ufffd]/;
const nameWithQuestionMark = "This name has a question mark. Correct it, or save the line as it is.";

/** Reads and checks one line. A line that staff saved may have a question mark in its name. Duplicate addresses are checked later, for many lines at once. */
export function checkLine(line: number, cells: readonly string[], columns: ImportColumns): CheckedRow {
  const fields = fieldsOf(cells, columns);
  const { problems } = checkFields(fields);
  if (!problems.name && lostLetter.test(fields.name ?? "")) problems.name = nameWithQuestionMark;
  const state = Object.keys(problems).length === 0 ? "ready" : "problem";
  return { line, state, student_id: null, email: emailOf(fields), fields, problems };
}

/**
 * Applies an account with the line's address. A known student is enrolled in the program: their profile stays, so only
 * the address of the line matters. The address of staff is a problem.
 */
export function applyAccount(row: CheckedRow, { student_id, is_enrolled }: Known, program: number | null) {
  if (student_id === null) return Object.assign(row, { state: "problem", problems: { email: emailTaken } });
  const state = program === null || is_enrolled ? "unchanged" : "ready";
  return Object.assign(row, { state, student_id, problems: {} });
}
