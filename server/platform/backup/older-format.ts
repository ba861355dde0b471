import type pg from "pg";
import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./manifest.ts";
import { type Change, unchanged } from "./seal.ts";
import { tablesInOrder } from "./tables.ts";

/** The last migration of the older format. Later versions of Darasa have other migrations, tables and columns. */
const LAST_MIGRATION = "0093-mail-steps.sql";

const renamedTables: Record<string, string> = {
  assignment_mails: "assignment_emails",
  mail: "emails",
  orphaned_files: "detached_files",
};

const renamedColumns: Record<string, Record<string, string>> = {
  audit_log: { noun: "resource", noun_id: "resource_id" },
  noun_versions: { noun: "resource" },
  orphaned_files: { orphaned_at: "detached_at" },
};

/** Nothing is lost with these: they were derived from other tables, or are short-lived. */
const droppedTables = ["counts", "noun_versions", "password_reset_requests", "tallies"];

const droppedColumns: Record<string, string[]> = {
  community_messages: ["likes_count"],
  enrollments: ["student_joined", "searched_text"],
  mail: ["due_at"],
  programs: ["enrollment_deadline"],
  submissions: ["searched_name"],
};

/** Counters that triggers keep and that the older format did not have. */
export const computedAfterLoad = [
  `INSERT INTO program_counters (program_id, enrollments)
   SELECT program_id, count(*) FROM enrollments GROUP BY program_id`,
  `UPDATE communications SET read_count = (
     SELECT count(*) FROM communication_receipts WHERE communication_id = communications.id AND read_at IS NOT NULL)`,
  "UPDATE emails SET text_body = '', html_body = '' WHERE state <> 'queued'",
];

/** A table of the backup and where its columns go: undefined for a column that is dropped. */
export interface LoadedTable {
  inBackup: string;
  name: string;
  columns: (string | undefined)[];
  rows: number;
}

export function isOlderFormat({ migrations }: Manifest): boolean {
  return migrations.at(-1) === LAST_MIGRATION;
}

/**
 * The tables of an older backup by their present names. A table or column is left out only when it is listed above and the
 * database does not have it.
 * @throws BackupError for a table or column that neither the database nor this file knows
 */
export async function tablesOfOlderFormat(
  client: pg.ClientBase,
  { tables }: Manifest,
): Promise<LoadedTable[]> {
  const present = new Map((await tablesInOrder(client)).map(({ name, columns }) => [name, columns]));
  return tables.flatMap(({ name: inBackup, columns, rows }) => {
    const name = [renamedTables[inBackup], inBackup].find((candidate) => candidate && present.has(candidate));
    if (name === undefined) {
      if (droppedTables.includes(inBackup)) return [];
      throw new BackupError(`This Darasa has no table for ${inBackup} of the backup.`);
    }
    const presentColumns = present.get(name) ?? [];
    return {
      inBackup,
      name,
      rows,
      columns: columns.map((column) => presentColumn(inBackup, column, presentColumns)),
    };
  });
}

function presentColumn(table: string, column: string, present: string[]): string | undefined {
  const name = renamedColumns[table]?.[column] ?? column;
  if (present.includes(name)) return name;
  if (droppedColumns[table]?.includes(column)) return undefined;
  throw new BackupError(`This Darasa has no column for ${table}.${column} of the backup.`);
}

/**
 * Leaves out the undefined columns of rows in COPY's text format. In that format, tabs and line breaks stand only between
 * values.
 */
export function withoutDropped(columns: readonly (string | undefined)[]): Change {
  if (!columns.includes(undefined)) return unchanged;
  const shortened = (line: string) =>
    line
      .split("\t")
      .filter((_, index) => columns[index] !== undefined)
      .join("\t");
  return async function* (bytes) {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of bytes) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield Buffer.from(lines.map((line) => `${shortened(line)}\n`).join(""));
    }
  };
}
