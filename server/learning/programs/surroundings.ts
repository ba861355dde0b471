import { imageUrl } from "#contract/shared/images.ts";
import { SHOWN_BESIDE } from "#contract/shared/limits.ts";
import { shownTeamMember } from "#server/content/team/queries.ts";
import { testimonialsOfProgram } from "#server/content/testimonials/queries.ts";
import { programPlan } from "#server/fees/program-plans/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ProgramRow, relatedPrograms } from "./queries.ts";
import { serializeProgram } from "./serialize.ts";

/** What stands on a program's page besides the program. */
export async function pageOfProgram(db: Database, program: ProgramRow, now: Date) {
  const [around, related] = await Promise.all([
    surroundingsOf(db, program),
    relatedPrograms(db, program, now, SHOWN_BESIDE),
  ]);
  return { ...around, related: related.map((row) => serializeProgram(row, now)) };
}

/** What other resources give to it. */
async function surroundingsOf(db: Database, program: ProgramRow) {
  const { id, title, facilitator_id } = program;
  const [facilitator, testimonials, ways_to_pay] = await Promise.all([
    facilitator_id === null ? undefined : shownTeamMember(db, facilitator_id),
    testimonialsOfProgram(db, title, SHOWN_BESIDE),
    waysToPay(db, id),
  ]);
  return {
    facilitator: facilitator ? withUrl(facilitator) : null,
    testimonials: testimonials.map(withUrl),
    ways_to_pay,
  };
}

const withUrl = <Row extends { image: string | null }>(row: Row) => ({ ...row, image: imageUrl(row.image) });

/** While fees are switched off nothing of their rules is public. */
async function waysToPay(db: Database, programId: number) {
  const { is_on, mobile_money } = await feeRules(db);
  if (!is_on) return { networks: [], plan: [], is_reported: false };
  const networks = [...new Set(mobile_money.map(({ network }) => network))];
  const parts = (await programPlan(db, programId))?.parts ?? [];
  const total = parts.reduce((sum, { share }) => sum + share, 0);
  const plan = parts.map(({ share, after_days }) => ({
    percent: Math.round((share * 100) / total),
    after_days,
  }));
  return { networks, plan, is_reported: true };
}
