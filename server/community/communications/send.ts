import type { z } from "zod";
import type { CommunicationForm } from "#contract/community/communications.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { programInBody } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { storeFiles } from "#server/platform/storage/store-files.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { attach } from "./attachments.ts";
import { deliver } from "./deliver.ts";
import { type Audience, communicationById, insertCommunication, studentsAmong } from "./queries.ts";
import { plannedTime, schedule } from "./schedule.ts";

type Fields = z.output<typeof CommunicationForm>;

/**
 * Returns the audience. Program and student are ignored when it is for all. `present` is that of a communication to
 * correct: its program and students may have been deleted since.
 */
export async function audienceOf(
  db: Database,
  {
    recipient_type,
    program,
    student,
    students,
  }: Pick<Fields, "recipient_type" | "program" | "student" | "students">,
  present?: Audience,
): Promise<Audience> {
  const nobody = { program_id: null, student_id: null, student_ids: null };
  if (recipient_type === "all") return { ...nobody, recipient_type };
  if (recipient_type === "program") {
    if (present && present.program_id === program) return present;
    const { id } = await programInBody(db, program ?? 0, "program");
    return { ...nobody, recipient_type, program_id: id };
  }
  if (recipient_type === "students") {
    const known = new Set([...(await studentsAmong(db, students)), ...(present?.student_ids ?? [])]);
    if (students.some((id) => !known.has(id))) throw invalid({ students: ["Student not found."] });
    return { ...nobody, recipient_type, student_ids: students.toSorted((one, other) => one - other) };
  }
  const [found] = await studentsAmong(db, [student ?? 0]);
  if (found === undefined) throw invalid({ student: ["Student not found."] });
  return { ...nobody, recipient_type, student_id: found };
}

/** Creates a communication, and sends or schedules it. It is one row, however many recipients it has. */
export async function sendCommunication(
  context: AppContext,
  request: RequestContext,
  sender: { id: number; name: string },
  fields: Fields,
  uploads: UploadedFile[],
) {
  const now = context.clock();
  const planned = plannedTime(fields.scheduled_for, now);
  const audience = await audienceOf(context.db, fields);
  const stored = await storeFiles(context, "attachments", uploads);
  return act(context, request, async (acting) => {
    const { db } = acting;
    const waiting = await insertCommunication(db, {
      ...audience,
      title: fields.title,
      message: fields.message,
      sender_id: sender.id,
      sender_name: sender.name,
      is_waiting: true,
      sent_at: planned ?? now,
    });
    await attach(db, waiting.id, stored);
    if (planned) await schedule(acting, waiting, planned);
    else await deliver(acting, waiting);
    return communicationById(db, waiting.id);
  });
}
