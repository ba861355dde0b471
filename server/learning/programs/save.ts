import type { Updateable } from "kysely";
import { durationDays } from "#contract/learning/units.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Programs } from "#server/platform/database/types.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { changeVersioned, type VersionedResource } from "#server/platform/records/change-record.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertProgram, lockedProgram, type ProgramRow, updateProgram } from "./queries.ts";
import { plainText, sanitizeDescription } from "./sanitize.ts";

export interface ProgramFields {
  title: string;
  category: string;
  full_description: string;
  program_outline: string;
  target_audience: string;
  price: string;
  duration: string;
  deadline_value: number | null;
  deadline_unit: string | null;
  short_description: string;
  format: string;
  start_date: string | null;
}

interface ProgramChange {
  id: number;
  fields: Partial<ProgramFields> & { updated_at?: string | undefined };
  image: UploadedFile | undefined;
}

export async function createProgram(
  context: AppContext,
  request: RequestContext,
  fields: ProgramFields,
  image: UploadedFile | undefined,
): Promise<ProgramRow> {
  const cleaned = { ...fields, ...clean(fields) };
  const derived = derive(cleaned);
  const imageName = image ? await storeImage(context.files, image, "image") : null;
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const made = await insertProgram(db, {
      ...cleaned,
      ...derived,
      image: imageName,
      created_at: now,
      updated_at: now,
    } as Parameters<typeof insertProgram>[1]);
    if (imageName) await attachPicture(db, imageName);
    await recordAudit(db, request, now, {
      action: "create",
      resource: "program",
      resource_id: made.id,
      after: fields,
    });
    return made;
  });
}

const program: VersionedResource<ProgramRow, Updateable<Programs>> = {
  resource: "program",
  lock: lockedProgram,
  update: updateProgram,
  squareImage: false,
  derive: (_row, fields) => derive(fields),
};

/** Changes only what differs; a new picture replaces the old one. A form that others have overtaken is stale (T39). */
export function changeProgram(
  context: AppContext,
  request: RequestContext,
  { fields, ...change }: ProgramChange,
): Promise<ProgramRow> {
  return changeVersioned(context, request, program, {
    ...change,
    fields: { ...fields, ...clean(fields), ...(isWithoutDeadline(fields) && noDeadline) },
  });
}

const noDeadline = { deadline_value: null, deadline_unit: null };

/** An empty deadline is none, whichever of its two halves says so. */
const isWithoutDeadline = ({ deadline_value, deadline_unit }: Partial<ProgramFields>) =>
  deadline_value === null || deadline_unit === null;

/** The description as it is stored. */
function clean({ full_description }: Partial<ProgramFields>): Partial<ProgramFields> {
  return full_description === undefined ? {} : { full_description: sanitizeDescription(full_description) };
}

/** What is kept beside the typed fields: the description's plain text, the length in days. */
function derive({ full_description, duration }: Partial<ProgramFields>) {
  const description = full_description === undefined ? undefined : plainText(full_description);
  // Markup alone, or markup that is not allowed, says nothing.
  if (description === "") throw invalid({ full_description: ["Description is required"] });
  return {
    ...(description !== undefined && { description }),
    ...(duration !== undefined && { duration_days: durationDays(duration) }),
  };
}
