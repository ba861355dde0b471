import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
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

/** How a line of a file of students stands. `unread` until staff said which column holds what. */
export const importRowStates = ["unread", "ready", "problem", "added"] as const;
export type ImportRowState = (typeof importRowStates)[number];

export const importRowLabels = {
  unread: "Not read yet",
  ready: "Ready",
  problem: "To mend",
  added: "Added",
} as const satisfies Record<ImportRowState, string>;

const count = z.number().int();

const ListedImport = z.object({
  id: Id,
  filename: z.string(),
  uploaded_by: z.string(),
  uploaded_at: Timestamp,
  updated_at: Timestamp,
  /** The program in which its students are enrolled. */
  program: z.object({ id: Id, title: z.string() }).nullable(),
  /** Null until staff said which column holds what. */
  columns: ImportColumns.nullable(),
  /** Its students are being added just now. */
  is_adding: z.boolean(),
  counts: z.object({ unread: count, ready: count, problem: count, added: count }),
});

export const StudentImport = ListedImport.extend({
  headers: z.array(z.string()),
  /** The first lines as they were written. */
  sample: z.array(z.array(z.string())),
  /** How such a file was read last, or what the names of its columns say. */
  suggested: ImportColumns.partial(),
  is_remembered: z.boolean(),
});
export type StudentImport = z.output<typeof StudentImport>;

const text = z.string();
const asWritten = text.describe("As the file has it, right or wrong.");
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
});
export type ImportRow = z.output<typeof ImportRow>;

const access = "staff:students";
const programNotFound = "Program not found.";

export const studentImports = {
  list: endpoint({
    method: "GET",
    path: "/students/imports/",
    access,
    summary: "The files of students of the last 30 days, newest first.",
    query: z.object(pageQuery),
    reply: listOf(ListedImport),
  }),
  upload: endpoint({
    method: "POST",
    path: "/students/imports/",
    access,
    summary: "Upload a CSV or XLSX file of students. Nobody is added before the import is begun.",
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
    summary: "A file with its columns, its first lines and how many lines are in which state.",
    reply: StudentImport,
  }),
  read: endpoint({
    method: "PUT",
    path: "/students/imports/{id}/columns/",
    access,
    summary:
      "Read the lines by these columns and check each by the rules of registration. The columns are remembered for the next such file.",
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
    summary: "The lines in the order of the file, of all states or of one, with what is wrong.",
    query: z.object({ state: filter(z.enum(importRowStates), "Unknown state."), ...pageQuery }),
    reply: listOf(ImportRow),
  }),
  mend: endpoint({
    method: "PUT",
    path: "/students/imports/{id}/rows/{line}/",
    access,
    summary: "Correct what a line says, by the rules of registration.",
    body: StudentFields,
    reply: ImportRow,
  }),
  begin: endpoint({
    method: "POST",
    path: "/students/imports/{id}/begin/",
    access,
    summary:
      "Add the students of the lines that are ready, each once, in the background. `count` is how many the caller has seen.",
    body: z.object({ count: countField("The count is required.") }),
    idempotent: true,
    reply: StudentImport,
    status: 202,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/students/imports/{id}/",
    access,
    summary: "Delete a file and its lines. Students who were added stay.",
    reply: "nothing",
  }),
};
