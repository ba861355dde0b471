import { z } from "zod";
import { columnField, columnsByName } from "#contract/shared/files/file-columns.ts";
import { MAX_IMPORT_COLUMNS } from "#contract/shared/limits.ts";

/** Columns of an uploaded student file, and how their names are recognized. */

const column = (message: string) => columnField(message, MAX_IMPORT_COLUMNS);
const optionalColumn = column("Choose a column.").nullable().default(null);

export const ImportColumns = z.object({
  email: column("Choose the email column."),
  name: column("Choose the name column."),
  last_name: optionalColumn,
  phone: column("Choose the phone column."),
  location: optionalColumn,
  occupation: optionalColumn,
  organization: optionalColumn,
  education_level: optionalColumn,
  referral_source: optionalColumn,
});
export type ImportColumns = z.output<typeof ImportColumns>;

/** Labels of the fields, in the order of the form. */
export const importColumnLabels = {
  email: "Email",
  name: "Full name or first name",
  last_name: "Last name",
  phone: "Phone",
  location: "Location",
  occupation: "Occupation",
  organization: "Organization",
  education_level: "Education level",
  referral_source: "Referral source",
} as const satisfies Record<keyof ImportColumns, string>;
export type ImportColumn = keyof ImportColumns;
export const importColumnNames = Object.keys(importColumnLabels) as ImportColumn[];

/** Patterns of column names for each field, the most reliable first. */
const names: Record<ImportColumn, RegExp[]> = {
  email: [/^e-?mails?\b/, /e-?mail/],
  last_name: [/^(?:last|family|second|other)[ _-]?names?|^surname/],
  phone: [/phone|mobile|msisdn|whatsapp|^tel\b|contact (?:no|num)/, /^contact$/],
  location: [/location|city|town|district|address/, /country/],
  occupation: [/occupation|profession|job|position|^title$/],
  organization: [/organi[sz]ation|employer|company|institution|workplace/],
  education_level: [/education|qualification|degree/],
  referral_source: [/referr|hear(?:d)? about|source/],
  name: [/^(?:full|student'?s?|first|given)?[ _-]?names?\b/, /name/],
};

/** Guesses the column of each field from the column names. */
export const guessImportColumns = (headers: readonly string[]) => columnsByName(names, headers);
