import type { Updateable } from "kysely";
import type { z } from "zod";
import type { ProgramChange, ProgramForm } from "#contract/courses/programs/programs.ts";
import { durationDays } from "#contract/courses/units/durations.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { retitleCharges } from "#server/fees/charges/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Programs } from "#server/platform/database/types.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { changeVersioned, type VersionedResource } from "#server/platform/records/change-record.ts";
import { plainText, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { hasEnrollments, insertProgram, lockedProgram, type ProgramRow, updateProgram } from "./queries.ts";
import { serializeProgram } from "./serialize.ts";

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
  return act(context, request, async ({ db, now, did }) => {
    const made = await insertProgram(db, {
      ...fields,
      ...{ full_description, description, duration_days, image },
      created_at: now,
      updated_at: now,
    });
    if (image) await attachPicture(db, image);
    did("program.create", { id: made.id, after: fields });
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

/** Changes only fields that differ. Changes nothing if somebody else changed the program since the form was opened. */
export function changeProgram(
  context: AppContext,
  request: RequestContext,
  id: number,
  fields: z.output<typeof ProgramChange>,
  image: UploadedFile | undefined,
): Promise<ProgramRow> {
  const { full_description: html, deadline_value, deadline_unit, closes_on } = fields;
  // An empty value or unit clears both, and so does a closing date, which replaces them.
  const isWithoutDeadline = deadline_value === null || deadline_unit === null || Boolean(closes_on);
  return changeVersioned(context, request, program, {
    id,
    image,
    serialize: (row) => serializeProgram(row, context.clock()),
    fields: {
      ...fields,
      ...(html !== undefined && { full_description: sanitizeDescription(html) }),
      ...(isWithoutDeadline && { deadline_value: null, deadline_unit: null }),
      ...(deadline_value && { closes_on: null }),
    },
  });
}

/**
 * Refuses to make a program a draft again once students are enrolled, because they need it and its page is linked to.
 * Fees show the new title. Issued receipts keep the earlier one.
 */
async function updateUnlessLearning(db: Database, id: number, columns: Updateable<Programs>) {
  if (columns.is_draft && (await hasEnrollments(db, id)))
    throw invalid({ is_draft: ["Students are enrolled in this program, so it must stay public"] });
  const row = await updateProgram(db, id, columns);
  if (columns.title !== undefined) await retitleCharges(db, id, row.title);
  return row;
}

/** Returns the description as plain text. */
function wordsOf(full_description: string): string {
  const description = plainText(full_description);
  // The description contains only markup.
  if (description === "") throw invalid({ full_description: ["Description is required"] });
  return description;
}
