import { type RawBuilder, sql } from "kysely";
import type { HappenedKind } from "#contract/admin/staff-today.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Number of actions of one kind that are read */
const MOST_READ = 100;

const none = sql`NULL::text, NULL::bigint`;

/** Kinds that are read together: a quiz is work, too. One query reads the latest work of both kinds from one index. */
const kindOfWork = sql`CASE assignments.kind WHEN 'quiz' THEN 'took_quiz' ELSE 'handed_in' END`;

type ReadKind = Exclude<HappenedKind, "took_quiz">;

/** Query of the latest actions of each kind: kind, id, time, person's id and name, subject, currency and sum. */
const latest: Record<ReadKind, RawBuilder<unknown>> = {
  // An act of staff has its own line. Only the latest enrollments are read, because a file adds thousands.
  enrolled: sql`SELECT 'enrolled', users.id, enrolled_at AS at, users.id, users.name, programs.title, ${none}
    FROM (SELECT * FROM enrollments ORDER BY enrolled_at DESC LIMIT ${MOST_READ}) enrollments JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id
    WHERE programs.deleted_at IS NULL AND (source IS NULL OR source NOT IN ('staff', 'import'))
    ORDER BY enrolled_at DESC`,
  paid: sql`SELECT 'paid', charges.id, reported_at, users.id, coalesce(users.name, charges.student_name),
      charges.program_title, charges.currency, payments.amount_minor
    FROM payments JOIN charges ON charges.id = charge_id LEFT JOIN users ON users.id = charges.user_id
    WHERE payments.state IN ('reported', 'confirmed') ORDER BY payments.id DESC`,
  handed_in: sql`SELECT ${kindOfWork}, submissions.id, submitted_at, users.id, users.name, assignments.title, ${none}
    FROM submissions JOIN users ON users.id = user_id JOIN assignments ON assignments.id = assignment_id
      JOIN programs ON programs.id = assignments.program_id
    WHERE assignments.deleted_at IS NULL AND programs.deleted_at IS NULL
    ORDER BY submitted_at DESC, submissions.id DESC`,
  applied: sql`SELECT 'applied', id, created_at, NULL::integer, name, '', ${none}
    FROM affiliates WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
  wrote: sql`SELECT 'wrote', community_messages.id, community_messages.created_at, users.id, users.name, content, ${none}
    FROM community_messages JOIN users ON users.id = sender_id JOIN programs ON programs.id = program_id
    WHERE community_messages.deleted_at IS NULL AND programs.deleted_at IS NULL
    ORDER BY community_messages.created_at DESC, community_messages.id DESC`,
  asked: sql`SELECT 'asked', id, created_at, NULL::integer, name, message, ${none}
    FROM contact_messages ORDER BY created_at DESC, id DESC`,
};

interface Happening {
  id: number;
  at: Date;
  /** Null for visitors, who are not known by more than a name. */
  who_id: number | null;
  who: string;
}

export interface PersonHappening extends Happening {
  kind: HappenedKind;
  what: string;
  currency: Currency | null;
  amount_minor: number | null;
}

/** Returns the latest actions of students and visitors, of each of the given kinds, in no order. */
export async function latestOfPeople(
  db: Database,
  kinds: readonly HappenedKind[],
): Promise<PersonHappening[]> {
  if (kinds.length === 0) return [];
  const read = kinds.filter((kind): kind is ReadKind => kind !== "took_quiz");
  const parts = read.map(
    (kind) => sql`SELECT part.* FROM (${latest[kind]} LIMIT ${MOST_READ})
      AS part (kind, id, at, who_id, who, what, currency, amount_minor)`,
  );
  return (await sql<PersonHappening>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)).rows;
}

export interface StaffHappening extends Happening {
  kind: "staff";
  act: string;
  /** Null for acts on no single record, such as a change of settings. */
  resource_id: number | null;
  /** Student of an act that gives one student other times at an assignment, which names the student, too. */
  student: string | null;
  /** Status or state of the record after the act, if the entry names it. */
  result: string | null;
}

/** Returns the latest entries of the audit log by staff, of each of the given acts, in no order. */
export async function latestOfStaff(db: Database, acts: readonly string[]): Promise<StaffHappening[]> {
  if (acts.length === 0) return [];
  const { rows } = await sql<StaffHappening>`
    SELECT 'staff' AS kind, act, entry.* FROM unnest(${acts}::text[]) AS act CROSS JOIN LATERAL (
      SELECT audit_log.id, at, users.id AS who_id, users.name AS who, resource_id,
        after ->> 'student' AS student, coalesce(after ->> 'status', after ->> 'state') AS result
      FROM audit_log JOIN users ON users.id = actor_id
      WHERE resource = split_part(act, '.', 1) AND action = split_part(act, '.', 2) AND users.role <> 'student'
      ORDER BY at DESC, audit_log.id DESC LIMIT ${MOST_READ}) AS entry`.execute(db);
  return rows;
}
