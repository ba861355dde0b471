import { imageUrl } from "#contract/shared/files/images.ts";
import { SHOWN_BESIDE } from "#contract/shared/limits.ts";
import type { Config } from "#server/config/config.ts";
import { shownTeamMember } from "#server/content/team/queries.ts";
import { testimonialsOfProgram } from "#server/content/testimonials/queries.ts";
import type { AppContext } from "#server/context.ts";
import { programPlan } from "#server/fees/program-plans/queries.ts";
import { networksOf } from "#server/fees/rules/networks.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ProgramRow, relatedPrograms } from "./queries.ts";
import { serializeProgram } from "./serialize.ts";

/** Returns the other content of a program's page. */
export async function pageOfProgram({ config }: AppContext, db: Database, program: ProgramRow, now: Date) {
  const [around, related] = await Promise.all([
    surroundingsOf(config, db, program),
    relatedPrograms(db, program, now, SHOWN_BESIDE),
  ]);
  return { ...around, related: related.map((row) => serializeProgram(row, now)) };
}

/** Returns the facilitator, the testimonials and the ways to pay. */
async function surroundingsOf(config: Config, db: Database, program: ProgramRow) {
  const { id, title, facilitator_id } = program;
  const [facilitator, testimonials, ways_to_pay] = await Promise.all([
    facilitator_id === null ? undefined : shownTeamMember(db, facilitator_id),
    testimonialsOfProgram(db, title, SHOWN_BESIDE),
    waysToPay(config, db, id),
  ]);
  return {
    facilitator: facilitator ? withUrl(facilitator) : null,
    testimonials: testimonials.map(withUrl),
    ways_to_pay,
  };
}

const withUrl = <Row extends { image: string | null }>(row: Row) => ({ ...row, image: imageUrl(row.image) });

/** Returns the ways to pay, which are public only while fees are switched on. */
async function waysToPay(config: Config, db: Database, programId: number) {
  const rules = await feeRules(db);
  if (!rules.is_on) return { networks: [], plan: [], is_reported: false };
  const networks = networksOf(rules, config);
  const parts = (await programPlan(db, programId))?.parts ?? [];
  const total = parts.reduce((sum, { share }) => sum + share, 0);
  const plan = parts.map(({ share, after_days }) => ({
    percent: Math.round((share * 100) / total),
    after_days,
  }));
  return { networks, plan, is_reported: true };
}
