import { z } from "zod";
import { MAX_IMPORT_COLUMNS } from "#contract/shared/limits.ts";

/** Which column of a file of students holds what. */

const column = (message: string) =>
  z.number({ error: message }).int(message).min(0, message).max(MAX_IMPORT_COLUMNS, message);
const optionalColumn = column("Choose a column.").nullable().default(null);

export const ImportColumns = z.object({
  email: column("Choose the column of the email."),
  name: column("Choose the column of the name."),
  last_name: optionalColumn,
  phone: column("Choose the column of the phone."),
  location: optionalColumn,
  occupation: optionalColumn,
  organization: optionalColumn,
  education_level: optionalColumn,
  referral_source: optionalColumn,
});
export type ImportColumns = z.output<typeof ImportColumns>;

/** In the order of the form. */
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

/** Names of columns, the surest first. The first column that has the first pattern is taken. */
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

/** Which column probably holds what, by their names; null where none does. No column holds two things. */
export function guessImportColumns(headers: readonly string[]): Record<ImportColumn, number | null> {
  const plain = headers.map((header) => header.trim().toLowerCase().replace(/\s+/g, " "));
  const taken = new Set<number>();
  const found = {} as Record<ImportColumn, number | null>;
  for (const [name, patterns] of Object.entries(names) as [ImportColumn, RegExp[]][]) {
    const places = patterns.map((pattern) =>
      plain.findIndex((header, at) => !taken.has(at) && pattern.test(header)),
    );
    const place = places.find((at) => at >= 0);
    found[name] = place ?? null;
    if (place !== undefined) taken.add(place);
  }
  return found;
}
