import { type RawBuilder, sql } from "kysely";
import { type Happened, type HappenedKind, happenedKinds } from "#contract/admin/staff-today.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import type { Currency } from "#contract/shared/money.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Number of actions that the first screen shows */
const MOST_SHOWN = 20;
/** Kinds whose subject is a text that a person wrote */
const written = new Set<HappenedKind>(["wrote", "asked"]);
/** Characters of such a text that are shown */
const CHARACTERS = 80;

const none = sql`NULL::text, NULL::bigint`;

/** Query of the latest actions of each kind: id, time, person, subject, currency and sum. */
const latest: Record<HappenedKind, RawBuilder<unknown>> = {
  enrolled: sql`SELECT users.id, enrolled_at AS at, users.name AS who, programs.title AS what, ${none}
    FROM enrollments JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id
    WHERE programs.deleted_at IS NULL ORDER BY enrolled_at DESC`,
  paid: sql`SELECT charges.id, reported_at, coalesce(users.name, charges.student_name), charges.program_title,
      charges.currency, payments.amount_minor
    FROM payments JOIN charges ON charges.id = charge_id LEFT JOIN users ON users.id = charges.user_id
    WHERE payments.state IN ('reported', 'confirmed') ORDER BY payments.id DESC`,
  handed_in: sql`SELECT submissions.id, submitted_at, users.name, assignments.title, ${none}
    FROM submissions JOIN users ON users.id = user_id JOIN assignments ON assignments.id = assignment_id
      JOIN programs ON programs.id = assignments.program_id
    WHERE assignments.deleted_at IS NULL AND programs.deleted_at IS NULL
    ORDER BY submitted_at DESC, submissions.id DESC`,
  applied: sql`SELECT id, created_at, name, '', ${none}
    FROM affiliates WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
  wrote: sql`SELECT community_messages.id, community_messages.created_at, users.name, content, ${none}
    FROM community_messages JOIN users ON users.id = sender_id JOIN programs ON programs.id = program_id
    WHERE community_messages.deleted_at IS NULL AND programs.deleted_at IS NULL
    ORDER BY community_messages.created_at DESC, community_messages.id DESC`,
  asked: sql`SELECT id, created_at, name, message, ${none}
    FROM contact_messages ORDER BY created_at DESC, id DESC`,
};

interface Row extends Omit<Happened, "at" | "sum"> {
  at: Date;
  currency: Currency | null;
  amount_minor: number | null;
}

/** Returns what people did last, newest first, of the kinds that the viewer may see. */
export async function happenedFor(db: Database, viewer: Viewer) {
  const { is_on: takesFees } = await feeRules(db);
  const kinds = keysOf(happenedKinds).filter(
    (kind) => hasPermission(viewer, happenedKinds[kind]) && (takesFees || kind !== "paid"),
  );
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    (kind) => sql`SELECT ${kind}::text AS kind, part.* FROM (${latest[kind]} LIMIT ${MOST_SHOWN})
      AS part (id, at, who, what, currency, amount_minor)`,
  );
  const { rows } = await sql<Row>`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) happened
    ORDER BY at DESC, id DESC LIMIT ${MOST_SHOWN}`.execute(db);
  return rows.map(({ currency, amount_minor, ...row }) => ({
    ...row,
    what: written.has(row.kind) ? shortened(row.what, CHARACTERS) : row.what,
    sum: currency && amount_minor !== null ? { currency, amount_minor } : null,
  }));
}
