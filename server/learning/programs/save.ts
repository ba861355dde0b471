import type { Updateable } from "kysely";
import type { z } from "zod";
import type { ProgramChange, ProgramForm } from "#contract/learning/programs.ts";
import { durationDays } from "#contract/learning/units.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Programs } from "#server/platform/database/types.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { changeVersioned, type VersionedResource } from "#server/platform/records/change-record.ts";
import { plainText, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { hasEnrollments, insertProgram, lockedProgram, type ProgramRow, updateProgram } from "./queries.ts";

export async function createProgram(
  context: AppContext,
  request: RequestContext,
  fields: z.output<typeof ProgramForm>,
  file: UploadedFile | undefined,
): Promise<ProgramRow> {
  const full_description = sanitizeDescription(fields.full_description);
  const description = wordsOf(full_description);
  const duration_days = durationDays(fields.duration);
  const image = file ? await storeImage(context.files, file, "image", { caller: request }) : null;
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const made = await insertProgram(db, {
      ...fields,
      ...{ full_description, description, duration_days, image },
      created_at: now,
      updated_at: now,
    });
    if (image) await attachPicture(db, image);
    const entry = { action: "create", resource: "program", resource_id: made.id, after: fields };
    await recordAudit(db, request, now, entry);
    return made;
  });
}

const program: VersionedResource<ProgramRow, Updateable<Programs>> = {
  resource: "program",
  lock: lockedProgram,
  update: updateUnlessLearning,
  squareImage: false,
  derive: (_row, { full_description, duration }: Partial<z.output<typeof ProgramForm>>) => ({
    ...(full_description !== undefined && { description: wordsOf(full_description) }),
    ...(duration !== undefined && { duration_days: durationDays(duration) }),
  }),
};

/** Changes only what differs, and nothing when somebody else changed the program since the form was opened. */
export function changeProgram(
  context: AppContext,
  request: RequestContext,
  id: number,
  fields: z.output<typeof ProgramChange>,
  image: UploadedFile | undefined,
): Promise<ProgramRow> {
  const { full_description: html, deadline_value, deadline_unit, closes_on } = fields;
  // An empty half empties the whole deadline, and a day takes its place.
  const isWithoutDeadline = deadline_value === null || deadline_unit === null || Boolean(closes_on);
  return changeVersioned(context, request, program, {
    id,
    image,
    fields: {
      ...fields,
      ...(html !== undefined && { full_description: sanitizeDescription(html) }),
      ...(isWithoutDeadline && { deadline_value: null, deadline_unit: null }),
      ...(deadline_value && { closes_on: null }),
    },
  });
}

/** A program that people learn in does not become a draft: it is theirs, and its page is linked to. */
async function updateUnlessLearning(db: Database, id: number, columns: Updateable<Programs>) {
  if (columns.is_draft && (await hasEnrollments(db, id)))
    throw invalid({ is_draft: ["Students are enrolled in it, so it stays public"] });
  return updateProgram(db, id, columns);
}

/** The description as plain text. */
function wordsOf(full_description: string): string {
  const description = plainText(full_description);
  // The description had markup alone.
  if (description === "") throw invalid({ full_description: ["Description is required"] });
  return description;
}
