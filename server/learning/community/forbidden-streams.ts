import { sql } from "kysely";
import type { Permission } from "#contract/shared/permissions.ts";
import { isClosedTo } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EventStream } from "#server/platform/events/event-stream.ts";

/**
 * Of these streams the ones whose owner may not have them any more: the session or token is gone or has expired,
 * a program that it shows is not theirs now, or they have lost a permission whose news it brings. Three statements however many streams.
 */
export async function forbiddenStreams(
  db: Database,
  streams: readonly EventStream[],
  now: Date,
): Promise<EventStream[]> {
  if (streams.length === 0) return [];
  const pairs = streams.flatMap(({ owner, interest }) =>
    [...interest.programs].map((program) => ({ user: owner.user_id, program })),
  );
  const held = streams.flatMap(({ owner, interest }) =>
    [...interest.staff].map((permission) => ({ user: owner.user_id, permission })),
  );
  const [secrets, programs, lost] = await Promise.all([
    deadSecrets(db, streams, now),
    closedPrograms(db, pairs, now),
    lostPermissions(db, held),
  ]);
  return streams.filter(
    ({ owner, interest }) =>
      secrets.has(owner.secret_hash.toString("hex")) ||
      [...interest.staff].some((permission) => lost.has(`${owner.user_id} ${permission}`)) ||
      [...interest.programs].some((program) => programs.has(`${owner.user_id} ${program}`)),
  );
}

async function deadSecrets(
  db: Database,
  streams: readonly EventStream[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const hashes = (kind: string) =>
    streams.filter(({ owner }) => owner.secret_kind === kind).map(({ owner }) => owner.secret_hash);
  const { rows } = await sql<{ secret: string }>`
    SELECT encode(asked, 'hex') AS secret FROM unnest(${hashes("session")}::bytea[]) asked
      WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE id_hash = asked AND expires_at > ${now})
    UNION ALL SELECT encode(asked, 'hex') FROM unnest(${hashes("token")}::bytea[]) asked
      WHERE NOT EXISTS (SELECT 1 FROM api_tokens WHERE token_hash = asked AND expires_at > ${now})`.execute(
    db,
  );
  return new Set(rows.map((row) => row.secret));
}

interface Pair {
  user: number;
  program: number;
}

/** The pairs of user and program that may not use its community (now), as "user program". */
async function closedPrograms(db: Database, pairs: readonly Pair[], now: Date): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<Pair>`
    SELECT DISTINCT asked.user_id AS user, asked.program_id AS program
    FROM unnest(${pairs.map((pair) => pair.user)}::int[], ${pairs.map((pair) => pair.program)}::int[])
      AS asked (user_id, program_id)
    WHERE NOT EXISTS (
      SELECT 1 FROM users JOIN programs ON programs.id = asked.program_id AND programs.deleted_at IS NULL
      WHERE users.id = asked.user_id AND CASE users.role
        WHEN 'admin' THEN true
        WHEN 'sub_admin' THEN 'communications' = ANY (users.permissions)
        ELSE EXISTS (SELECT 1 FROM enrollments
          WHERE enrollments.user_id = users.id AND enrollments.program_id = programs.id)
          AND NOT ${isClosedTo(sql`users.id`, sql`programs.id`, now)} END)`.execute(db);
  return new Set(rows.map((row) => `${row.user} ${row.program}`));
}

/** The pairs of user and permission that the user does not have (now), as "user permission". */
async function lostPermissions(
  db: Database,
  held: readonly { user: number; permission: Permission }[],
): Promise<ReadonlySet<string>> {
  if (held.length === 0) return new Set();
  const { rows } = await sql<{ user: number; permission: string }>`
    SELECT DISTINCT asked.user_id AS user, asked.permission
    FROM unnest(${held.map(({ user }) => user)}::int[], ${held.map(({ permission }) => permission)}::text[])
      AS asked (user_id, permission)
    WHERE NOT EXISTS (SELECT 1 FROM users WHERE users.id = asked.user_id
      AND (role = 'admin' OR (role = 'sub_admin' AND asked.permission = ANY (permissions))))`.execute(db);
  return new Set(rows.map(({ user, permission }) => `${user} ${permission}`));
}
