import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import { sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { textFile } from "./assignments.ts";
import { mobileDataUnits } from "./content/programs/units-mobile-data.ts";
import { qualitativeUnits } from "./content/programs/units-qualitative.ts";
import type { SeedUnit } from "./content/types.ts";

/** Age of the units. They are so old that none counts as new for a student. */
const WRITTEN_BEFORE_MS = 90 * DAY_MS;
const SESSION_MS = 90 * 60_000;
/** Address of a video, which is invented. */
const VIDEO = "https://www.youtube.com/watch?v=DARASA-DEMO";

/** Inserts the content of the units of two programs. */
export async function seedUnits(
  context: AppContext,
  now: Date,
  programIds: ReadonlyMap<string, number>,
): Promise<void> {
  const units: SeedUnit[] = [...mobileDataUnits, ...qualitativeUnits];
  for (const unit of units) await seedUnit(context, now, programIds.get(unit.program_title) ?? 0, unit);
}

async function seedUnit({ db, files }: AppContext, now: Date, program_id: number, unit: SeedUnit) {
  const { number, title, has_video, session_in_days: days, session_place = "", is_draft } = unit;
  const written = new Date(now.getTime() - WRITTEN_BEFORE_MS);
  const { id: unit_id } = await db
    .insertInto("units")
    .values({
      ...{ program_id, number, title },
      text: sanitizeDescription(unit.text),
      video_url: has_video ? VIDEO : "",
      ...(days !== undefined && { ...sessionIn(now, days), session_place }),
      state: is_draft ? "draft" : "published",
      created_at: written,
      updated_at: written,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [filename, text] of Object.entries(unit.files ?? {})) {
    const file = await textFile(files, "units", filename, text);
    await db
      .insertInto("unit_files")
      .values({ ...file, unit_id })
      .execute();
  }
}

/** Returns a session in a number of days, from 19:00 to 20:30 in Kampala. */
function sessionIn(now: Date, days: number) {
  const start = new Date(now.getTime() + days * DAY_MS);
  start.setUTCHours(16, 0, 0, 0);
  return {
    session_starts_at: start,
    session_ends_at: new Date(start.getTime() + SESSION_MS),
    session_url: "https://meet.darasa.example/classroom",
  };
}
