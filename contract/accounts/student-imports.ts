import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import {
  countField,
  emptyIsNull,
  filter,
  Id,
  idField,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { ImportColumns } from "./import-columns.ts";
import { StudentFields } from "./students.ts";

/**
 * State of a line in a student file. A line is `unread` until staff have chosen the columns. It is `unchanged` if the
 * student exists and is enrolled already, or no program is chosen.
 */
export const importRowLabels = {
  unread: "Not read yet",
  ready: "Ready",
  problem: "To mend",
  added: "Added",
  unchanged: "Nothing to do",
} as const;
export type ImportRowState = keyof typeof importRowLabels;
export const importRowStates = keysOf(importRowLabels);

const count = z.number().int();

const ListedImport = z.object({
  id: Id,
  filename: z.string(),
  uploaded_by: z.string(),
  uploaded_at: Timestamp,
  updated_at: Timestamp,
  /** Program in which the students are enrolled. */
  program: z.object({ id: Id, title: z.string() }).nullable(),
  /** Null until staff have chosen the columns. */
  columns: ImportColumns.nullable(),
  /** True while the students are being added. */
  is_adding: z.boolean(),
  counts: z.object({ unread: count, ready: count, problem: count, added: count, unchanged: count }),
  /** How many of the added lines are of known students, who were only enrolled. */
  enrolled: count,
});

export const StudentImport = ListedImport.extend({
  headers: z.array(z.string()),
  /** How many of the ready lines are of known students, who will be enrolled. */
  to_enroll: count,
  /** The first lines, unchanged. */
  sample: z.array(z.array(z.string())),
  /** Columns chosen for the last file with the same headers, otherwise guessed from the column names. */
  suggested: ImportColumns.partial(),
  is_remembered: z.boolean(),
});
export type StudentImport = z.output<typeof StudentImport>;

const text = z.string();
const asWritten = text.describe("As written in the file, even if it is invalid.");
export const ImportRow = z.object({
  id: Id,
  line: z.number().int(),
  state: z.enum(importRowStates),
  email: asWritten,
  name: text,
  phone: asWritten,
  location: text,
  occupation: text,
  organization: text,
  education_level: text,
  referral_source: text,
  problems: z.array(z.object({ field: text, message: text })),
  student: Id.nullable(),
  /** True if the student has an account already. The line enrolls them, and leaves their profile unchanged. */
  is_known: z.boolean(),
});
export type ImportRow = z.output<typeof ImportRow>;

const access = "staff:students";
const programNotFound = "Program not found.";

export const studentImports = {
  list: endpoint({
    method: "GET",
    path: "/students/imports/",
    access,
    summary: "Lists the student files of the last 30 days, newest first.",
    query: z.object(pageQuery),
    reply: listOf(ListedImport),
  }),
  upload: endpoint({
    method: "POST",
    path: "/students/imports/",
    access,
    summary: "Uploads a CSV or XLSX file of students. No student is added until the import is started.",
    body: z.object({}),
    files: { students: { kind: "students", max_count: 1, required: "Choose the file." } },
    limits: [{ name: "student-import", points: 30, seconds: 600, by: "user" }],
    idempotent: true,
    reply: StudentImport,
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/students/imports/{id}/",
    access,
    summary: "Returns a file with its columns, its first lines and the number of lines in each state.",
    reply: StudentImport,
  }),
  read: endpoint({
    method: "PUT",
    path: "/students/imports/{id}/columns/",
    access,
    summary:
      "Reads the lines by these columns and checks each by the rules of registration. A line of a known student enrolls them. The columns are remembered for the next file with the same headers.",
    body: ImportColumns.extend({
      program: emptyIsNull(idField(programNotFound), programNotFound),
      updated_at: versionField,
    }),
    reply: StudentImport,
  }),
  rows: endpoint({
    method: "GET",
    path: "/students/imports/{id}/rows/",
    access,
    summary: "Lists the lines in file order, in all states or one, with their problems.",
    query: z.object({ state: filter(z.enum(importRowStates), "Unknown state."), ...pageQuery }),
    reply: listOf(ImportRow),
  }),
  mend: endpoint({
    method: "PUT",
    path: "/students/imports/{id}/rows/{line}/",
    access,
    summary: "Corrects a line, by the rules of registration.",
    body: StudentFields,
    reply: ImportRow,
  }),
  begin: endpoint({
    method: "POST",
    path: "/students/imports/{id}/begin/",
    access,
    summary:
      "Adds the students of the ready lines in the background, each once, and enrolls those who have an account. `count` is the number of ready lines that the caller saw.",
    body: z.object({ count: countField("The count is required.") }),
    idempotent: true,
    reply: StudentImport,
    status: 202,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/students/imports/{id}/",
    access,
    summary: "Deletes a file and its lines. Students who were added stay.",
    reply: "nothing",
  }),
};
