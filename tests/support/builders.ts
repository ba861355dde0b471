import type { Insertable } from "kysely";
import { insertAffiliate } from "#server/affiliates/queries.ts";
import type { Database } from "#server/database/connection.ts";
import type { Affiliates, Programs } from "#server/database/types.ts";
import { insertEnrollment } from "#server/enrollments/queries.ts";
import { insertProgram, type ProgramRow } from "#server/programs/queries.ts";

/** Builders make what a test needs and nothing else; every value can be said. */

export function aProgram(db: Database, values: Partial<Insertable<Programs>> = {}): Promise<ProgramRow> {
  return insertProgram(db, {
    title: "Project Planning for Field Teams",
    category: "Project Management",
    duration: "6 weeks",
    duration_days: 42,
    price: "UGX 450,000",
    full_description: "<p>Plan work that survives the rainy season.</p>",
    description: "Plan work that survives the rainy season.",
    program_outline: "Week 1: Scope\nWeek 2: Schedule",
    target_audience: "Field officers",
    ...values,
  });
}

export async function anEnrollment(
  db: Database,
  userId: number,
  programId?: number,
): Promise<{ id: number; program_id: number }> {
  const program_id = programId ?? (await aProgram(db)).id;
  const { id } = await insertEnrollment(db, userId, program_id, new Date());
  return { id, program_id };
}

let affiliatesMade = 0;

/** An approved affiliate, unless said otherwise; each with an address, phone and code of its own. */
export async function anAffiliate(
  db: Database,
  values: Partial<Insertable<Affiliates>> = {},
): Promise<{ id: number; affiliate_code: string; email: string; phone: string }> {
  affiliatesMade += 1;
  const number = String(affiliatesMade).padStart(4, "0");
  const row = await insertAffiliate(db, {
    name: "Ronald Kato",
    email: `affiliate-${number}@partners.example`,
    phone: `+25677100${number}`,
    status: "approved",
    affiliate_code: `PART${codeTail(affiliatesMade)}`,
    ...values,
  });
  return { ...row, affiliate_code: row.affiliate_code ?? "" };
}

/** Four characters of a code that count up. */
function codeTail(number: number): string {
  return number
    .toString(8)
    .padStart(4, "0")
    .replace(/[01]/g, (digit) => (digit === "0" ? "8" : "9"));
}

/** The fields of a valid program form. */
export const programForm = {
  title: "Grant Writing Essentials",
  category: "Fundraising",
  full_description: "<p>Write a proposal that a funder reads to the end.</p>",
  program_outline: "Week 1: The problem\nWeek 2: The budget",
  target_audience: "Officers of small organisations",
  price: "UGX 300,000",
  duration: "4 weeks",
};
