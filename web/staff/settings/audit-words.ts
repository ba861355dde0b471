import { type NamedIds, namedFields } from "#contract/admin/audit.ts";
import { sentence } from "./sentence.ts";

/** Value of a field in words. A list has a line for each item. */
export type Words = string | readonly string[];

interface FieldChange {
  name: string;
  before: Words | undefined;
  after: Words | undefined;
}

type Entry = { before: unknown; after: unknown; names: NamedIds };
type Fields = Record<string, unknown>;

/** Versions of records. Older entries have them. */
const hidden = new Set(["updated_at"]);

/**
 * Returns the fields that differ, in words.
 * @param student whose history this is. The lists of ids say whether they have the student.
 */
export function changesOf(entry: Entry, student?: number): FieldChange[] {
  const before = named(flat(entry.before), entry.names);
  const after = named(flat(entry.after), entry.names);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    if (hidden.has(name)) return [];
    const [one, other] = [before[name], after[name]];
    const label = namedFields[name] ? name.replace(/_id$/, "") : name;
    // An enrollment has the id of its program and the title.
    if (label !== name && names.includes(label)) return [];
    const change = { name: label, ...differing(one, other, student) };
    return String(change.before) === String(change.after) ? [] : [change];
  });
}

/** Returns the fields of a record. The field of a part is named `part.field`. */
function flat(value: unknown, prefix = ""): Fields {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] =>
      typeof field === "object" && field !== null && !Array.isArray(field)
        ? Object.entries(flat(field, `${prefix}${name}.`))
        : [[prefix + name, field]],
    ),
  );
}

/** Replaces the ids of people and programs by their names, because an id may be read as a mark or a number. */
const named = (fields: Fields, names: NamedIds): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const kind = namedFields[name];
      if (!kind || typeof field !== "number") return [name, field];
      return [name, names[kind].find(({ id }) => id === field)?.name ?? `no. ${field}`];
    }),
  );

/** Returns both values in words. Of lists of records, which older entries have, only those that differ. */
function differing(before: unknown, after: unknown, student: number | undefined) {
  const both = { before: inWords(before, after, student), after: inWords(after, before, student) };
  if (!isRecords(before) && !isRecords(after)) return both;
  // A total says nothing next to the parts that were changed.
  if (!isRecords(before) || !isRecords(after))
    return isRecords(after) ? { ...both, before: undefined } : both;
  const [one, other] = [before.map(recordInWords), after.map(recordInWords)];
  const lost = one.filter((line) => !other.includes(line));
  const added = other.filter((line) => !one.includes(line));
  return lost.length + added.length > 0 ? { before: lost, after: added } : both;
}

function inWords(field: unknown, other: unknown, student: number | undefined): Words | undefined {
  if (field === undefined) return undefined;
  if (field === null) return "";
  if (isIds(field) && !isTexts(other)) return idsInWords(field, student);
  if (Array.isArray(field)) return field.map((one) => (isRecord(one) ? recordInWords(one) : oneInWords(one)));
  return oneInWords(field);
}

const oneInWords = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");

/** Returns whether a field lists records by their ids. Only their number tells a reader something. */
const isIds = (field: unknown): field is number[] =>
  Array.isArray(field) && field.every((one) => typeof one === "number");

const isTexts = (field: unknown) => Array.isArray(field) && field.some((one) => typeof one !== "number");

const idsInWords = (ids: readonly number[], student: number | undefined) =>
  student !== undefined && ids.includes(student) ? `${ids.length}, with this student` : String(ids.length);

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;
const isRecords = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

const recordInWords = (record: object): string =>
  Object.entries(flat(record))
    .map(
      ([name, field]) => `${sentence(name)}: ${Array.isArray(field) ? field.join("; ") : oneInWords(field)}`,
    )
    .join(" · ");
