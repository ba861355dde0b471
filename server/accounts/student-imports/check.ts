import type { z } from "zod";
import type { ImportColumns } from "#contract/accounts/import-columns.ts";
import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import { StudentFields } from "#contract/accounts/students.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { phoneRequired } from "#contract/shared/phones.ts";
import { isShortened, numberShortened } from "#contract/shared/shortened-number.ts";
import type { CheckedRow } from "./queries.ts";

/** A choice by its label or by its name in the API, in capitals or not; what is neither stays for the schema to refuse. */
function choiceOf(labels: Record<string, string>, text: string): string {
  const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const found = Object.entries(labels).find(([key, label]) =>
    [plain(key), plain(label)].includes(plain(text)),
  );
  return found?.[0] ?? text;
}

/** The profile that the cells of a line say. */
function fieldsOf(cells: readonly string[], columns: ImportColumns): Record<string, string> {
  const cell = (at: number | null) => (at === null ? "" : (cells[at] ?? ""));
  return {
    email: cell(columns.email),
    name: [cell(columns.name), cell(columns.last_name)].filter(Boolean).join(" "),
    // A number that went through a table of decimals.
    phone: cell(columns.phone).replace(/\.0$/, ""),
    location: cell(columns.location),
    occupation: cell(columns.occupation),
    organization: cell(columns.organization),
    education_level: choiceOf(educationLevels, cell(columns.education_level)),
    referral_source: choiceOf(referralSources, cell(columns.referral_source)),
  };
}

/** What a spreadsheet left in a cell in place of its value, which the rules of registration would let pass or misname. */
const errorValue = /^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!)$/i;
const leftovers: [isLeftover: (value: string) => boolean, message: string][] = [
  [(value) => value.startsWith("="), "This is a formula. Write the value itself."],
  [(value) => errorValue.test(value), "The spreadsheet has an error here. Write the value itself."],
  [isShortened, numberShortened],
];

/**
 * What is wrong with a profile, by field: what a spreadsheet left, else in the sentences of registration. And the profile as it
 * would be stored.
 */
export function checkFields(fields: Record<string, string>): {
  problems: Record<string, string>;
  profile: z.output<typeof StudentFields> | undefined;
} {
  const problems: Record<string, string> = {};
  const parsed = StudentFields.safeParse(fields);
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;
  if (problems.phone === phoneRequired && fields.phone)
    problems.phone = "This is no phone number. Write one number in digits.";
  for (const [name, value] of Object.entries(fields))
    for (const [isLeftover, message] of leftovers) if (isLeftover(value)) problems[name] = message;
  return { problems, profile: Object.keys(problems).length === 0 ? parsed.data : undefined };
}

export const emailOf = (fields: Record<string, string>) =>
  (fields.email ?? "").trim().normalize("NFKC").toLowerCase();

export const emailTaken = apiErrors.email_taken.sentence;
export const emailOfLine = (line: number) => `Line ${line} has this email, too.`;

/** Reads and checks a line by itself; whether another has its address is looked up for many lines at once. */
export function checkLine(line: number, cells: readonly string[], columns: ImportColumns): CheckedRow {
  const fields = fieldsOf(cells, columns);
  const { problems } = checkFields(fields);
  const state = Object.keys(problems).length === 0 ? "ready" : "problem";
  return { line, state, email: emailOf(fields), fields, problems };
}
