import type { z } from "zod";
import type { CommunicationForm } from "#contract/learning/communications.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { programInBody } from "#server/learning/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { storeFiles } from "#server/platform/storage/store-files.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { attach } from "./attachments.ts";
import { deliver } from "./deliver.ts";
import {
  type Audience,
  communicationById,
  insertCommunication,
  lockCommunication,
  studentsToChoose,
} from "./queries.ts";
import { plannedTime, schedule } from "./schedule.ts";

type Fields = z.output<typeof CommunicationForm>;

/** Whom it is for; program and student do not matter when it goes to all. */
export async function audienceOf(
  db: Database,
  { recipient_type, program, student }: Pick<Fields, "recipient_type" | "program" | "student">,
): Promise<Audience> {
  if (recipient_type === "all") return { recipient_type, program_id: null, student_id: null };
  if (recipient_type === "program") {
    const { id } = await programInBody(db, program ?? 0, "program");
    return { recipient_type, program_id: id, student_id: null };
  }
  const [found] = await studentsToChoose(db, { id: student ?? 0 }, 1);
  if (!found) throw invalid({ student: ["Student not found."] });
  return { recipient_type, program_id: null, student_id: found.id };
}

/** Writes a communication, and sends it now or leaves it to its time. It is one row however many receive it. */
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
    const { id } = await insertCommunication(db, {
      ...audience,
      title: fields.title,
      message: fields.message,
      sender_id: sender.id,
      sender_name: sender.name,
      is_waiting: true,
      sent_at: planned ?? now,
    });
    await attach(db, id, stored);
    const waiting = await lockCommunication(db, id);
    if (planned) await schedule(acting, waiting, planned);
    else await deliver(acting, waiting);
    return communicationById(db, id);
  });
}
