import { sql } from "kysely";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { sentOn } from "#server/courses/feedback/queries.ts";
import { frameOf, titleOf } from "#server/courses/units/titles.ts";

/** Characters of a text that name a record without a title, such as a message */
const NAME_LENGTH = 60;
const untitled = new Set(["saved_comment", "community_message", "question"]);

interface NamedUnit {
  number: number;
  title: string;
  duration: string;
  program_outline: string;
}

/** Shortens the name of a record that is named by its text, and adds the unit's name to that of its program. */
export function nameFrom(resource: string, name: string | null, unit: NamedUnit | null): string | null {
  if (name === null) return name;
  if (unit) return `${name}, ${unitName(frameOf(unit).unit_type, unit.number, titleOf(unit))}`;
  return untitled.has(resource) ? shortened(name, NAME_LENGTH) : name;
}

/** The student of an entry that gives one student other times at an assignment, as "Amina: "; otherwise empty */
const studentOfTimes = sql`coalesce((
  SELECT users.name || ': ' FROM users
  WHERE users.id = CASE WHEN resource = 'assignment' AND action IN ('extend', 'extra_time')
    THEN (after ->> 'student')::integer END), '')`;

/** Name of an enrollment from the entry's own data, also after it has left the bin; null once the student is erased */
const storedEnrollment = sql`(
  SELECT users.name || ': ' || (coalesce(before, after) ->> 'program') FROM users
  WHERE users.id = CASE WHEN resource = 'enrollment' THEN (coalesce(before, after) ->> 'user_id')::integer END)`;

/** Present name of an entry's record; null if the record is deleted. Looks up few entries, each by its primary key. */
export const nameOfRecord = sql<{ name: string }>`(
  SELECT CASE resource
    WHEN 'program' THEN (SELECT title FROM programs WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'feedback_form' THEN (SELECT title FROM programs WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'feedback_round' THEN (SELECT title || ', ' || ${sentOn} FROM feedback_rounds
      JOIN programs ON programs.id = program_id WHERE feedback_rounds.id = resource_id)
    WHEN 'certificate_rule' THEN (SELECT title FROM programs WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'assignment' THEN (SELECT ${studentOfTimes} || title FROM assignments WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'communication' THEN (SELECT title FROM communications WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'blog_post' THEN (SELECT title FROM blog_posts WHERE id = resource_id)
    WHEN 'team_member' THEN (SELECT name FROM team_members WHERE id = resource_id)
    WHEN 'testimonial' THEN (SELECT name FROM testimonials WHERE id = resource_id)
    WHEN 'employer' THEN (SELECT name FROM employers WHERE id = resource_id)
    WHEN 'affiliate' THEN (SELECT name FROM affiliates WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'bonus' THEN (SELECT name FROM affiliates WHERE id = resource_id)
    WHEN 'commission' THEN (
      SELECT name || ': ' || course_name FROM commissions JOIN affiliates ON affiliates.id = affiliate_id
      WHERE commissions.id = resource_id)
    WHEN 'search_synonyms' THEN (SELECT terms FROM search_synonyms WHERE id = resource_id)
    WHEN 'saved_comment' THEN (SELECT text FROM saved_comments WHERE id = resource_id)
    WHEN 'question' THEN (SELECT plain_text FROM questions WHERE id = resource_id)
    WHEN 'question_picture' THEN (SELECT programs.title || ': ' || filename FROM question_pictures
      JOIN programs ON programs.id = program_id WHERE question_pictures.id = resource_id)
    WHEN 'attempt' THEN (SELECT users.name || ': ' || assignments.title FROM attempts
      JOIN users ON users.id = attempts.user_id
      JOIN assignments ON assignments.id = attempts.assignment_id WHERE attempts.id = resource_id)
    WHEN 'contact_message' THEN (SELECT name FROM contact_messages WHERE id = resource_id)
    WHEN 'student_import' THEN (SELECT filename FROM student_imports WHERE id = resource_id)
    WHEN 'statement' THEN (SELECT filename FROM statements WHERE id = resource_id)
    WHEN 'webhook' THEN (SELECT url FROM webhooks WHERE id = resource_id)
    WHEN 'webhook_delivery' THEN (
      SELECT event || ' to ' || url FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id
      WHERE webhook_deliveries.id = resource_id)
    WHEN 'api_token' THEN (SELECT name FROM api_tokens WHERE id = resource_id)
    WHEN 'mail' THEN (SELECT subject FROM emails WHERE id = resource_id)
    WHEN 'submission' THEN (
      SELECT users.name || ': ' || title FROM submissions
      JOIN users ON users.id = user_id JOIN assignments ON assignments.id = assignment_id
      WHERE submissions.id = resource_id)
    WHEN 'attendance' THEN (
      SELECT users.name || ': ' || programs.title FROM attendance
      JOIN users ON users.id = attendance.user_id JOIN units ON units.id = unit_id
      JOIN programs ON programs.id = program_id WHERE attendance.id = resource_id)
    WHEN 'unit' THEN (
      SELECT programs.title FROM units JOIN programs ON programs.id = program_id
      WHERE units.id = resource_id)
    WHEN 'enrollment' THEN (
      SELECT users.name || ': ' || programs.title FROM enrollments
      JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id WHERE enrollments.id = resource_id)
    WHEN 'student_note' THEN (
      SELECT 'Note on ' || users.name FROM student_notes JOIN users ON users.id = student_id
      WHERE student_notes.id = resource_id)
    WHEN 'certificate' THEN (
      SELECT holder_name || ': ' || program_title FROM certificates WHERE id = resource_id)
    WHEN 'charge' THEN (SELECT reference FROM charges WHERE id = resource_id)
    WHEN 'payment' THEN (
      SELECT coalesce(users.name, student_name) || ': ' || reference FROM payments
      JOIN charges ON charges.id = charge_id LEFT JOIN users ON users.id = user_id
      WHERE payments.id = resource_id)
    WHEN 'community_message' THEN (
      SELECT content FROM community_messages WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'payout' THEN (SELECT 'Batch ' || id FROM payouts WHERE id = resource_id)
    ELSE (
      SELECT name FROM users WHERE id = resource_id
      AND resource IN ('student', 'sub_admin', 'admin', 'user', 'second_factor'))
  END AS name)`.as<"record">("record");

/**
 * Name of a deleted record in the bin, otherwise from the entry's own data. An enrollment keeps the name that it had. An
 * export of a program has its title.
 */
export const earlierName = sql<string | null>`coalesce(
  ${storedEnrollment},
  (SELECT ${studentOfTimes} || name FROM bin_items WHERE kind = resource AND record_id = resource_id
    ORDER BY id DESC LIMIT 1),
  before ->> 'title', before ->> 'name', before ->> 'filename', before ->> 'terms', before ->> 'url',
  before ->> 'text', ${studentOfTimes} || (after ->> 'title'), after ->> 'name',
  CASE WHEN resource = 'attendance' THEN (
    SELECT users.name || ': ' || programs.title
    FROM users CROSS JOIN units JOIN programs ON programs.id = program_id
    WHERE users.id = (before ->> 'user_id')::integer AND units.id = (before ->> 'unit')::integer) END,
  CASE WHEN action = 'export' AND jsonb_typeof(after -> 'program') = 'number' THEN (
    SELECT title FROM programs WHERE id = (after ->> 'program')::integer) END)`;

/**
 * Id of the record within which this one opens: the fee of a payment, the student of an enrollment, the affiliate of a
 * commission, the unit of an attendance, the quiz of an attempt, the program of a feedback round
 */
export const parentOfRecord = sql<number | null>`
  CASE resource
    WHEN 'payment' THEN (SELECT charge_id FROM payments WHERE id = resource_id)
    WHEN 'enrollment' THEN (SELECT user_id FROM enrollments WHERE id = resource_id)
    WHEN 'student_note' THEN (SELECT student_id FROM student_notes WHERE id = resource_id)
    WHEN 'certificate' THEN (SELECT user_id FROM certificates WHERE id = resource_id)
    WHEN 'attendance' THEN coalesce(
      (SELECT unit_id FROM attendance WHERE id = resource_id), (before ->> 'unit')::integer)
    WHEN 'commission' THEN (SELECT affiliate_id FROM commissions WHERE id = resource_id)
    WHEN 'attempt' THEN (SELECT assignment_id FROM attempts WHERE id = resource_id)
    WHEN 'feedback_round' THEN (SELECT program_id FROM feedback_rounds WHERE id = resource_id)
  END`.as("resource_parent");

/** Unit of an entry about a unit or an attendance. Its title may be in the outline, which `nameFrom` reads. */
export const unitOfRecord = sql<NamedUnit | null>`(
  SELECT json_build_object('number', number, 'title', units.title, 'duration', duration,
    'program_outline', program_outline)
  FROM units JOIN programs ON programs.id = program_id
  WHERE units.id = CASE resource WHEN 'unit' THEN resource_id WHEN 'attendance' THEN coalesce(
    (SELECT unit_id FROM attendance WHERE attendance.id = resource_id), (before ->> 'unit')::integer) END)`.as(
  "named_unit",
);

export const placeOfUnit = sql<{ program: number; number: number } | null>`(
  SELECT json_build_object('program', program_id, 'number', number) FROM units
  WHERE resource = 'unit' AND units.id = resource_id)`.as("resource_unit");
