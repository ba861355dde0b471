import { apiError } from "#contract/shared/errors.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { quizOfStudent } from "#server/courses/attempts/queries.ts";
import { shownOf } from "#server/courses/attempts/results.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { pictureById, usesOf } from "./queries.ts";

/**
 * Returns the file of a picture that the viewer may read. Students may read it once an attempt of theirs has its
 * question. In an explanation, it is as secret as the right answers.
 * @throws ApiError 404, 403 for an unpaid fee
 */
export async function readablePicture(db: Database, viewer: Viewer, id: number, now: Date) {
  const file = await pictureById(db, id);
  if (!file) throw apiError("not_found");
  if (hasPermission(viewer, "assignments")) return file;
  if (!(await isShown(db, viewer, id, now))) throw apiError("not_found");
  await requirePaid(db, viewer, file.program_id, now);
  return file;
}

async function isShown(db: Database, student: Viewer, id: number, now: Date): Promise<boolean> {
  for (const { assignment_id, place, ...attempt } of await usesOf(db, student, id)) {
    const quiz = await quizOfStudent(db, assignment_id, student.id);
    if (quiz && (place === "text" || shownOf(quiz, attempt, now).answers)) return true;
  }
  return false;
}
