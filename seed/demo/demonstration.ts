import { sql } from "kysely";
import { durationDays } from "#contract/courses/units/durations.ts";
import type { AppContext } from "#server/context.ts";
import { saveExchangeRates } from "#server/fees/exchange-rates/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { plainLines, plainText, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { seedAffiliates } from "./affiliates.ts";
import { seedAssignments } from "./assignments.ts";
import { seedAttendance } from "./attendance.ts";
import { closingTime, firstClassDay } from "./calendar.ts";
import { seedCertificates } from "./certificates.ts";
import { seedCommunications } from "./communications.ts";
import { seedCommunity } from "./community.ts";
import { blog } from "./content/blog/blog.ts";
import { employers } from "./content/employers.ts";
import { exchangeRates } from "./content/exchange-rates.ts";
import { demonstrationInstitute } from "./content/institute.ts";
import { people } from "./content/people.ts";
import { programs } from "./content/programs/programs.ts";
import { team } from "./content/team.ts";
import { testimonials } from "./content/testimonials.ts";
import type { SeedBlogPost, SeedDeadline, SeedProgram } from "./content/types.ts";
import { seedFeedback } from "./feedback.ts";
import { seedFees } from "./fees.ts";
import { type DemoPasswords, publishedPasswords, randomPasswords } from "./passwords.ts";
import { seedQuizzes } from "./quizzes.ts";
import { seedUnits } from "./units.ts";

/** Fills an empty database with the demonstration content. Times are relative to now. Returns the new passwords. */
export async function seedDemonstration(context: AppContext): Promise<DemoPasswords> {
  const { db } = context;
  const now = context.clock();
  await seedInstitute(db);
  await saveExchangeRates(db, exchangeRates, now);
  const teamIds = await seedTeam(db);
  await seedTestimonials(db, now);
  await seedEmployers(db, now);
  await seedBlog(db, now);
  const programIds = await seedPrograms(db, now, teamIds);
  const passwords = context.config.isLocal ? publishedPasswords : await randomPasswords();
  await seedPeople(db, now, programIds, passwords);
  await seedCommunications(db, now, programIds);
  await seedCommunity(db, now, programIds);
  await seedAffiliates(db, now);
  await seedAssignments(context, now, programIds);
  await seedUnits(context, now, programIds);
  await seedAttendance(context, now);
  await seedFees(context, now);
  await seedCertificates(context, now);
  await seedFeedback(context, now, programIds);
  await seedQuizzes(context, now, programIds);
  return passwords;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Inserts the institute, or replaces it: even a database without users may have one. */
async function seedInstitute(db: Database): Promise<void> {
  const identity = JSON.stringify(demonstrationInstitute);
  await db
    .insertInto("institute")
    .values({ identity })
    .onConflict((conflict) => conflict.constraint("institute_pkey").doUpdateSet({ identity }))
    .execute();
}

/** Inserts the team, and returns the ids by name. */
async function seedTeam(db: Database): Promise<Map<string, number>> {
  const rows = await db.insertInto("team_members").values(team).returning(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function seedEmployers(db: Database, now: Date): Promise<void> {
  const rows = employers.map((name) => ({ name, created_at: now, updated_at: now }));
  await db.insertInto("employers").values(rows).execute();
}

async function seedTestimonials(db: Database, now: Date): Promise<void> {
  const rows = testimonials.map((row, index) => ({ ...row, created_at: daysBefore(now, index) }));
  await db.insertInto("testimonials").values(rows).execute();
}

/** Returns the text of a post as the table stores it: the plain text, and the HTML if there is one. */
function textOf(post: SeedBlogPost) {
  if (!("full_description" in post)) return { description: post.description, full_description: null };
  const html = post.full_description;
  return { description: plainLines(html), full_description: sanitizeDescription(html) };
}

async function seedBlog(db: Database, now: Date): Promise<void> {
  const rows = blog.map((post) => ({
    title: post.title,
    category: post.category,
    ...textOf(post),
    is_published: post.is_published,
    read_time: post.read_time_minutes,
    created_at: daysBefore(now, post.published_days_ago),
    published_at: post.is_published ? daysBefore(now, post.published_days_ago) : null,
  }));
  await db.insertInto("blog_posts").values(rows).execute();
}

/** Inserts the programs, and returns the ids by title. */
async function seedPrograms(
  db: Database,
  now: Date,
  teamIds: Map<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // Oldest first, so that ids grow with time as in a real institute.
  for (const { page, ...program } of [...programs].reverse()) {
    const { id } = await db
      .insertInto("programs")
      .values({ ...programRow(program, now), ...pageRow(page, teamIds) })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(program.title, id);
  }
  return ids;
}

function pageRow(page: SeedProgram["page"], teamIds: Map<string, number>) {
  if (!page) return {};
  const { facilitator, ...texts } = page;
  return { ...texts, facilitator_id: teamIds.get(facilitator) };
}

function programRow({ deadline, start_in_days, ...program }: Omit<SeedProgram, "page">, now: Date) {
  const full_description = sanitizeDescription(program.full_description);
  return {
    ...program,
    full_description,
    description: plainText(full_description),
    duration_days: durationDays(program.duration),
    start_date: start_in_days === null ? null : firstClassDay(now, start_in_days, program.format),
    deadline_value: deadline.kind === "none" ? null : deadline.value,
    deadline_unit: deadline.kind === "none" ? null : deadline.unit,
    created_at: createdAt(deadline, now),
  };
}

/** Returns the creation time for which creation + value × unit is the wanted deadline. */
function createdAt(deadline: SeedDeadline, now: Date) {
  if (deadline.kind === "none") return daysBefore(now, deadline.created_days_ago);
  const closes = closingTime(now, deadline.remaining_hours);
  const length = `${deadline.value} ${deadline.unit}`;
  return sql<Date>`(${closes}::timestamptz AT TIME ZONE 'Africa/Kampala' - ${length}::interval)
    AT TIME ZONE 'Africa/Kampala'`;
}

async function seedPeople(
  db: Database,
  now: Date,
  programIds: Map<string, number>,
  passwords: DemoPasswords,
): Promise<void> {
  for (const person of people) {
    const { key, ...account } = person;
    const { enrollments = [], ...columns } =
      "enrollments" in account ? account : { ...account, enrollments: [] };
    const { id } = await db
      .insertInto("users")
      .values({
        ...columns,
        password_hash: passwords.hashFor(account.email),
        date_joined: joined(now, enrollments),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const enrollment of enrollments)
      await seedEnrollment(db, now, id, programIds.get(enrollment.program_title) ?? 0, enrollment);
  }
}

/** Returns when a person joined: students a day before their first enrollment, staff 400 days ago. */
function joined(now: Date, enrollments: readonly { enrolled_days_ago: number }[]): Date {
  const days = enrollments.map((enrollment) => enrollment.enrolled_days_ago);
  return daysBefore(now, days.length > 0 ? Math.max(...days) + 1 : 400);
}

async function seedEnrollment(
  db: Database,
  now: Date,
  userId: number,
  programId: number,
  { units_completed, enrolled_days_ago }: { units_completed: number; enrolled_days_ago: number },
): Promise<void> {
  const { id } = await db
    .insertInto("enrollments")
    .values({
      ...{ user_id: userId, program_id: programId, enrolled_at: daysBefore(now, enrolled_days_ago) },
      ...{ ticks: units_completed, ticked_up_to: units_completed },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const units = Array.from({ length: units_completed }, (_, index) => ({
    enrollment_id: id,
    unit_number: index + 1,
  }));
  if (units.length > 0) await db.insertInto("completed_units").values(units).execute();
}
