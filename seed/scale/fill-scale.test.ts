import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { fillScale } from "./fill-scale.ts";
import { scaleSizes } from "./sizes.ts";

const context = testContext();
const sizes = scaleSizes({
  students: 500,
  messages: 2_000,
  receipts: 2_000,
  submissions: 1_000,
  communications: 50,
  posts: 20,
});

async function fill(replace: boolean): Promise<void> {
  const client = new pg.Client(context.connection);
  await client.connect();
  const options = { sizes, seed: 7, now: new Date("2026-11-20T09:00:00Z"), progress: () => undefined };
  await fillScale(client, { ...options, replace }).finally(() => client.end());
}

async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
  return (await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(context.db)).rows;
}

/** Returns the constraints, indexes and triggers, with the state of each. */
const guards = () =>
  rowsOf(`SELECT conname || pg_get_constraintdef(oid) || convalidated AS guard FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_indexdef(indexrelid) || indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`);

let guardsBefore: Record<string, unknown>[];
beforeAll(async () => {
  guardsBefore = await guards();
  await fill(false);
});

it("the fill writes as many rows as requested", async () => {
  const { students, enrollments, messages, submissions, clicks, communications, audit } = sizes;
  expect(
    await rowsOf(`SELECT (SELECT count(*) FROM users WHERE role = 'student') AS students,
      (SELECT count(*) FROM enrollments) AS enrollments, (SELECT count(*) FROM community_messages) AS messages,
      (SELECT count(*) FROM submissions) AS submissions, (SELECT count(*) FROM affiliate_clicks) AS clicks,
      (SELECT count(*) FROM communications) AS communications, (SELECT count(*) FROM audit_log) AS audit`),
  ).toEqual([{ students, enrollments, messages, submissions, clicks, communications, audit }]);
});

it("counters equal what they count", async () => {
  expect(
    await rowsOf(`
      SELECT 'enrollments' AS wrong, id FROM programs WHERE (SELECT count(*) FROM enrollments WHERE program_id = programs.id)
        <> coalesce((SELECT enrollments FROM program_counters WHERE program_id = programs.id), 0)
      UNION ALL SELECT 'ticks', id FROM enrollments WHERE (ticks, ticked_up_to) <> (
        SELECT count(*), coalesce(max(unit_number), 0) FROM completed_units WHERE enrollment_id = enrollments.id)
      UNION ALL SELECT 'readers', id FROM communications WHERE read_count <> (
        SELECT count(*) FROM communication_receipts WHERE communication_id = communications.id AND read_at IS NOT NULL)
      UNION ALL SELECT 'recipients', id FROM communications WHERE recipient_type = 'all' AND recipients_count <> (
        SELECT count(*) FROM users WHERE role = 'student' AND date_joined <= sent_at)
      UNION ALL SELECT 'answered', id FROM community_messages message WHERE has_replies <> EXISTS (
        SELECT 1 FROM community_messages WHERE parent_id = message.id)`),
  ).toEqual([]);
});

it("the rows obey the rules that triggers and handlers enforce", async () => {
  expect(
    await rowsOf(`
      SELECT 'reply' AS wrong FROM community_messages r JOIN community_messages m ON m.id = r.parent_id
        WHERE m.parent_id IS NOT NULL OR m.program_id <> r.program_id OR m.created_at > r.created_at
      UNION ALL SELECT 'sender' FROM community_messages m WHERE sender_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM enrollments e WHERE e.user_id = sender_id AND e.program_id = m.program_id AND enrolled_at <= created_at)
      UNION ALL SELECT 'submission' FROM submissions s JOIN assignments a ON a.id = assignment_id WHERE NOT EXISTS (
        SELECT 1 FROM enrollments e WHERE e.user_id = s.user_id AND e.program_id = a.program_id)
      UNION ALL SELECT 'deadline' FROM programs WHERE deadline_value > 0 AND enrollment_deadline IS NULL`),
  ).toEqual([]);
});

it("every foreign key, index and trigger is restored", async () => {
  expect(await guards()).toEqual(guardsBefore);
});

it("the same seed fills the same rows, and only --replace deletes existing people", async () => {
  const hash = () => rowsOf("SELECT md5(string_agg(email || name, ' ' ORDER BY id)) FROM users");
  const before = await hash();
  await expect(fill(false)).rejects.toThrow("There are people in this database.");
  expect(await hash()).toEqual(before);
  await fill(true);
  expect(await hash()).toEqual(before);
});
