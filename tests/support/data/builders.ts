import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { insertAffiliate } from "#server/affiliates/applications/queries.ts";
import type { AppContext } from "#server/context.ts";
import { type AssignmentRow, insertAssignment } from "#server/courses/assignments/queries.ts";
import { insertEnrollment } from "#server/courses/enrollments/queries.ts";
import { insertProgram, type ProgramRow } from "#server/courses/programs/queries.ts";
import { insertSubmission } from "#server/courses/submissions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Affiliates, Assignments, Programs, Submissions } from "#server/platform/database/types.ts";

/** Builders insert the least that a test needs. Every value can be overridden. */

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

/** Adds an affiliate, by default approved and with a unique email, phone and code. */
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

/** Returns the last four characters of a code, which count up. */
function codeTail(number: number): string {
  return number
    .toString(8)
    .padStart(4, "0")
    .replace(/[01]/g, (digit) => (digit === "0" ? "8" : "9"));
}

/** Returns a file of this size that begins like a PDF. */
export function pdf(name = "report.pdf", bytes = 200): File {
  const content = new Uint8Array(bytes).fill(32);
  content.set(new TextEncoder().encode("%PDF-1.7\n"));
  return new File([content], name);
}

/** Stores a file and returns the columns of its row. */
async function storedFile(context: AppContext, folder: string, name: string) {
  const bytes = new TextEncoder().encode(`%PDF-1.7 ${name}`);
  const storage_key = `${folder}/${randomUUID()}`;
  await context.files.putBytes(storage_key, bytes);
  return { storage_key, filename: name, size_bytes: bytes.length, mime: "application/pdf" };
}

/** Adds an assignment that was sent and is due in a week. */
export async function anAssignment(
  context: AppContext,
  values: Partial<Insertable<Assignments>> = {},
): Promise<AssignmentRow> {
  const program_id = values.program_id ?? (await aProgram(context.db)).id;
  return insertAssignment(context.db, {
    title: "A household form with skip logic",
    deadline: new Date(context.clock().getTime() + 7 * DAY_MS),
    sent_at: context.clock(),
    ...(await storedFile(context, "assignments", "brief.pdf")),
    ...values,
    program_id,
  });
}

/** Adds a submission of the user, made now. Enrolls the user in its program if necessary. */
export async function aSubmission(
  context: AppContext,
  userId: number,
  values: Partial<Insertable<Submissions>> = {},
): Promise<{ id: number; assignment_id: number; program_id: number }> {
  const { db } = context;
  const assignment = values.assignment_id
    ? await db
        .selectFrom("assignments")
        .select(["id", "program_id"])
        .where("id", "=", values.assignment_id)
        .executeTakeFirstOrThrow()
    : await anAssignment(context);
  await db
    .insertInto("enrollments")
    .values({ user_id: userId, program_id: assignment.program_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await insertSubmission(db, {
    user_id: userId,
    submitted_at: context.clock(),
    ...(await storedFile(context, "submissions", "report.pdf")),
    ...values,
    assignment_id: assignment.id,
  });
  return { id, assignment_id: assignment.id, program_id: assignment.program_id };
}

/** Returns a multipart form of text fields and files. */
export function multipart(fields: Record<string, string | number | boolean | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value));
  return form;
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
