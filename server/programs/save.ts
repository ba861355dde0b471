import { invalid, refuse } from "#contract/errors.ts";
import { durationDays } from "#contract/units.ts";
import { recordAudit } from "#server/audit/record.ts";
import { storeImage } from "#server/files/images.ts";
import type { UploadedFile } from "#server/files/uploads.ts";
import type { House } from "#server/house.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { insertProgram, type ProgramRow, programById, updateProgram } from "./queries.ts";
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

export async function createProgram(
  house: House,
  exchange: Exchange,
  fields: ProgramFields,
  image: UploadedFile | undefined,
): Promise<ProgramRow> {
  const derived = derive(fields);
  const imageName = image ? await storeImage(house.files, image, "image") : null;
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const made = await insertProgram(db, {
      ...fields,
      ...derived,
      image: imageName,
      created_at: now,
      updated_at: now,
    } as Parameters<typeof insertProgram>[1]);
    await recordAudit(db, exchange, now, {
      action: "create",
      noun: "program",
      noun_id: made.id,
      after: fields,
    });
    return made;
  });
}

/** Changes only the fields that were sent; a new picture replaces the old one. */
export async function changeProgram(
  house: House,
  exchange: Exchange,
  id: number,
  fields: Partial<ProgramFields>,
  image: UploadedFile | undefined,
): Promise<ProgramRow> {
  const before = await programById(house.db, id);
  if (!before) throw refuse("not_found");
  const derived = derive(fields);
  const imageName = image ? await storeImage(house.files, image, "image") : undefined;
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const changes = { ...fields, ...derived, ...(imageName && { image: imageName }), updated_at: now };
    const after = await updateProgram(db, id, changes);
    if (!after) throw refuse("not_found");
    await recordAudit(db, exchange, now, {
      action: "update",
      noun: "program",
      noun_id: id,
      before: pick(before, Object.keys(fields)),
      after: fields,
    });
    return after;
  });
}

/** What is kept beside the typed fields: sanitised HTML, its plain text, the length in days. */
function derive({ full_description, duration }: Partial<ProgramFields>) {
  const html = full_description === undefined ? undefined : sanitizeDescription(full_description);
  const description = html === undefined ? undefined : plainText(html);
  // Markup alone, or markup that is not allowed, says nothing.
  if (description === "") throw invalid({ full_description: ["Description is required"] });
  return {
    ...(html !== undefined && { full_description: html, description }),
    ...(duration !== undefined && { duration_days: durationDays(duration) }),
  };
}

function pick(row: object, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
