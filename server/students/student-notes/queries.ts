import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { StudentNotes } from "#server/platform/database/types.ts";

export const notesOf = (db: Database, student: number) =>
  db.selectFrom("student_notes").where("student_id", "=", student);

export const notesById = (db: Database, ids: readonly number[]) =>
  db.selectFrom("student_notes").selectAll().where("id", "in", ids).execute();
export type NoteRow = Awaited<ReturnType<typeof notesById>>[number];

export const insertNote = (db: Database, note: Insertable<StudentNotes>): Promise<NoteRow> =>
  db.insertInto("student_notes").values(note).returningAll().executeTakeFirstOrThrow();

export const lockedNote = (db: Database, student: number, id: number) =>
  notesOf(db, student).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
