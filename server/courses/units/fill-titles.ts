import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { insertUnit, lockedUnit, updateUnit } from "./queries.ts";
import { programOfStaff, staffUnits } from "./read.ts";

/** Writes the outline's titles into the units without one. New units are drafts. A repeated call changes nothing. */
export async function fillTitles(context: AppContext, request: RequestContext, programId: number) {
  const program = await programOfStaff(context.db, programId);
  return act(context, request, async ({ db, now, did }) => {
    const untitled = (await staffUnits(db, program)).filter((unit) => !unit.title && unit.outline_title);
    for (const { number, outline_title: title } of untitled) {
      const unit = await lockedUnit(db, programId, number);
      if (unit) await updateUnit(db, unit.id, { title, updated_at: nextVersion(unit, now) });
      else await insertUnit(db, { program_id: programId, number, title, created_at: now, updated_at: now });
    }
    const after = { titles: untitled.map(({ number, outline_title }) => `${number}: ${outline_title}`) };
    if (untitled.length > 0) did("program.fill_titles", { id: programId, after });
    return staffUnits(db, program);
  });
}
