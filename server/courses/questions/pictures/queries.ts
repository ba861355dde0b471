import { type Insertable, type RawBuilder, sql } from "kysely";
import type { AttemptState } from "#contract/courses/quizzes/attempt-rules.ts";
import { questionPictureUrl } from "#contract/courses/quizzes/picture-addresses.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { QuestionPictures } from "#server/platform/database/types.ts";

export type Place = "text" | "explanation";

export const insertPicture = (db: Database, picture: Insertable<QuestionPictures>) =>
  db.insertInto("question_pictures").values(picture).returningAll().executeTakeFirstOrThrow();

/** Returns the stored file of a picture, with its program. */
export const pictureById = (db: Database, id: number) =>
  db
    .selectFrom("question_pictures")
    .innerJoin("programs", "programs.id", "question_pictures.program_id")
    .select(["program_id", "storage_key", "filename", "size_bytes", "mime"])
    .where("question_pictures.id", "=", id)
    .where("programs.deleted_at", "is", null)
    .executeTakeFirst();

/** Returns the size of each of these pictures, by id. */
export async function sizesOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("question_pictures")
    .select(["id", "size_bytes"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, size_bytes }) => [id, size_bytes]));
}

/** Returns the ids that are pictures of the program. Locks them, so that the nightly clean-up leaves them. */
export async function picturesOfProgram(db: Database, program: number, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom("question_pictures")
    .select("id")
    .where("program_id", "=", program)
    .where("id", "in", ids)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the places of a question's pictures. */
export async function replacePlaces(
  db: Database,
  question_id: number,
  places: readonly { place: Place; picture_id: number }[],
): Promise<void> {
  await db.deleteFrom("question_picture_places").where("question_id", "=", question_id).execute();
  if (places.length === 0) return;
  await db
    .insertInto("question_picture_places")
    .values(places.map((one) => ({ ...one, question_id })))
    .execute();
}

interface Use {
  assignment_id: number;
  state: AttemptState;
  over_at: Date | null;
  is_settled: boolean;
  place: Place;
}

/** Returns where a picture is in the attempts of a student, each with the texts that it keeps. */
export async function usesOf(db: Database, student: Viewer, picture: number): Promise<Use[]> {
  const { rows } = await sql<Use>`
    SELECT DISTINCT attempts.assignment_id, attempts.state, attempts.over_at, attempts.is_settled, place
    FROM attempts
      JOIN attempt_questions ON attempt_id = attempts.id
      JOIN questions ON questions.id = attempt_questions.question_id
      LEFT JOIN question_versions version ON version.id = version_id
      CROSS JOIN LATERAL (VALUES
        ('text', CASE WHEN version_id IS NULL THEN questions.text ELSE version.text END),
        ('explanation', CASE WHEN version_id IS NULL THEN questions.explanation ELSE version.explanation END)
      ) AS kept (place, html)
    WHERE attempts.user_id = ${student.id} AND strpos(html, ${shown(sql`${picture}::integer`)}) > 0`.execute(
    db,
  );
  return rows;
}

/** SQL of how sanitized HTML shows a picture. */
const shown = (id: RawBuilder<unknown>) =>
  sql`replace(${`src="${questionPictureUrl(0)}"`}, '0', ${id}::text)`;

/**
 * Deletes pictures that no text shows, and that were added before this time. An earlier version of a text is one too,
 * because attempts keep it. Returns their number.
 */
export async function deleteUnusedPictures(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM question_pictures WHERE created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM question_picture_places WHERE picture_id = question_pictures.id)
    AND NOT EXISTS (
      SELECT 1 FROM question_versions JOIN questions ON questions.id = question_id
      WHERE questions.program_id = question_pictures.program_id
        AND strpos(question_versions.text || question_versions.explanation, ${shown(sql.ref("question_pictures.id"))}) > 0)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
