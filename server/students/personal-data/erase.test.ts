import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { unsealText } from "#server/platform/email/sealed-text.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import {
  anAffiliate,
  anAssignment,
  aProgram,
  aSubmission,
  multipart,
  pdf,
} from "#tests/support/data/builders.ts";
import { aCharge, aPayment, idOf, switchFeesOn } from "#tests/support/data/fees.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { beginDueErasures, eraseAccount } from "./erase.ts";
import { inventory } from "./inventory.ts";
import { countOf } from "./queries.ts";

const context = testContext({ RATE_LIMITS: "off" });
/** A word that stands nowhere else. */
const MARK = "Zxqmark";
const NAME = `${MARK} Tester`;
const EMAIL = "zxqmark@darasa.example";
const PHONE = "+256701987654";
let joseph: Person;
let brian: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  brian = await person(context, cast.brian);
  await switchFeesOn(context);
});

const query = (text: string) => context.pool.query(text);

/** Erases the account as the nightly jobs do, after a request of the person. */
async function erase(who: Person, keeps_certificates = false) {
  const asked = { current_password: PASSWORD, keeps_certificates };
  expect((await who.call("POST", "/student/personal-data/deletion/", asked)).status).toBe(202);
  context.setClock(new Date(Date.now() + 15 * DAY_MS));
  await beginDueErasures(context);
  await drainEmails(context, "email");
  await eraseAccount(context, who.id);
  context.setClock(undefined);
}

interface Column {
  table: string;
  column: string;
  type: "text" | "jsonb" | "ARRAY";
}

/** Tables in which a student has no row: those of staff, and short-lived ones. */
const rare = ["api_tokens", "bonuses", "commission_corrections", "staff_enrollment_tries"];

/**
 * Columns that keep their value, because the ledger needs it, or because other rows point to it. A value that a
 * constraint forbids is left as it is.
 */
const kept = [
  ...["payments.external_id", "payments.provider", "payments.network_key", "payments.number_key"],
  ...["charges.program_title", "charges.reference", "charges.currency", "receipts.code"],
  ...["statement_rows.external_id", "statement_rows.number_key", "statement_rows.currency"],
  ...["mobile_money_requests.provider", "mobile_money_requests.currency", "pay_backs.external_id"],
  ...["commissions.course_name", "commissions.course_price", "affiliates.affiliate_code"],
  ...["audit_log.action", "audit_log.resource", "audit_log.address", "users.password_hash"],
  ...["bin_items.kind", "bin_items.along"],
  ...["users.role", "idempotency_keys.endpoint", "idempotency_keys.key"],
];

/** Columns by which a row is found: addresses, and keys and names of files. The setup writes the mark into those. */
const leadsElsewhere = /storage_key|filename|profile_picture|mime|email|^rate_limits|^refus/;

/** Writes the mark into every text column of the person's rows. Returns the number of written columns. */
async function markEverything(id: number): Promise<number> {
  const { rows } = await context.pool.query<Column>(`
    SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND data_type IN ('text', 'jsonb', 'ARRAY')
    ORDER BY 1, 2`);
  let written = 0;
  for (const { table, column, type } of rows) {
    const mine = inventory[table]?.mine.replaceAll(":id", String(id));
    const name = `${table}.${column}`;
    if (!mine || kept.includes(name) || leadsElsewhere.test(name)) continue;
    const values = {
      text: `'${NAME}'`,
      jsonb: `CASE WHEN jsonb_typeof("${column}") = 'object' THEN "${column}" || '{"note": "${NAME}"}' ELSE "${column}" END`,
      ARRAY: `"${column}" || '${NAME}'::text`,
    };
    await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    // A constraint may forbid the value.
    await query(`UPDATE ${table} SET "${column}" = ${values[type]} WHERE ${mine}`).then(
      () => (written += 1),
      () => undefined,
    );
    await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  return written;
}

/** Returns the tables of every schema, and the indexes' tables with them, that contain the mark in text or in bytes. */
async function tablesWithMark(): Promise<string[]> {
  const { rows } = await context.pool.query<{ name: string }>(`
    SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`);
  const found: string[] = [];
  const bytes = Buffer.from(MARK).toString("hex");
  for (const { name } of rows) {
    const { rows: marked } = await query(
      `SELECT t::text AS row FROM ${name} t WHERE t::text ~* '${MARK}|${bytes}|701[ -]?987[ -]?654|203\\.0\\.113\\.9'`,
    );
    found.push(...marked.map(({ row }) => `${name}: ${row.slice(0, 300)}`));
  }
  return found;
}

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of context.files.keys()) keys.push(key);
  return keys;
}

/** Returns the files below DATA_DIR that contain the mark. */
async function filesWithMark(): Promise<string[]> {
  const files = await readdir(context.config.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const one of files.filter((entry) => entry.isFile())) {
    const content = await readFile(path.join(one.parentPath, one.name), "latin1");
    if (content.includes(MARK)) found.push(one.name);
  }
  return found;
}

/** Makes a student who has a row in every table of the inventory, and pictures and files. */
async function someoneWithEverything(): Promise<Person> {
  const { db } = context;
  const who = await person(context, { name: NAME, email: EMAIL, role: "student" });
  const { id } = who;
  await db
    .updateTable("users")
    .set({ email_proven_at: new Date(), phone: PHONE, location: MARK })
    .where("id", "=", id)
    .execute();
  const charge = await aCharge(context, who);
  const proof = multipart({
    charge: charge.id,
    ...aPayment("450,000"),
    payer_name: NAME,
    proof: pdf("proof.pdf"),
  });
  const payment = idOf(await who.call("POST", "/student/fees/payments/", proof));
  const confirmed = await joseph.call("POST", `/payments/${payment}/confirm/`, {});
  expect(confirmed.status, confirmed.text).toBe(200);
  const assignment = await anAssignment(context, { program_id: charge.program_id });
  const { id: submission } = await aSubmission(context, id, {
    assignment_id: assignment.id,
    submission_text: NAME,
  });
  const post = idOf(
    await who.call("POST", "/community/", {
      program: charge.program_id,
      content: `I am ${NAME}, call 0701 987654`,
    }),
  );
  await brian.call("POST", "/enrollments/", { program_id: charge.program_id });
  const reply = await brian.call("POST", `/community/${post}/reply/`, { content: `Welcome ${NAME}` });
  expect(reply.status, reply.text).toBe(201);
  await who.call("POST", "/student/progress/mark-complete/", {
    enrollment_id: charge.enrollment_id,
    unit_number: 1,
  });
  await joseph.call("POST", `/students/${id}/notes/`, { text: `${NAME} writes from ${EMAIL}` });
  await joseph.call("PUT", `/students/${id}/`, { name: NAME, phone: PHONE, location: `${MARK} town` });
  await joseph.call("POST", "/communications/", {
    ...{ title: `For ${NAME}`, message: "Read this.", recipient_type: "student", student: id },
  });
  await queueEmail(context, db, {
    key: "to staff",
    to: joseph.email,
    email: { subject: "New work", text: `${NAME} handed in work`, html: `<p>${NAME} handed in work</p>` },
  });
  await drainEmails(context);
  const affiliate = await anAffiliate(db, { name: NAME, email: EMAIL, phone: PHONE });
  const file = async (folder: string) => {
    const key = `${folder}/${folder}-of-${id}`;
    await context.files.putBytes(key, Buffer.from(`%PDF ${MARK}`));
    return `'${key}', '${NAME}.pdf', 11, 'application/pdf'`;
  };
  const first = (table: string) => `(SELECT min(id) FROM ${table})`;
  const inserts = [
    `ended_sessions VALUES ('\\x01', ${id}, 'password', now())`,
    `password_resets (user_id, uid, token_hash, expires_at) VALUES (${id}, '${MARK}', '\\x02', now())`,
    `email_changes (user_id, email, token_hash, expires_at) VALUES (${id}, 'new.zxqmark@darasa.example', '\\x03', now())`,
    `second_factors (user_id, sealed_secret, created_at) VALUES (${id}, '\\x04', now())`,
    `recovery_codes VALUES (${id}, '\\x05')`,
    `login_tickets (ticket_hash, user_id, expires_at) VALUES ('\\x06', ${id}, now())`,
    `idempotency_keys VALUES (${id}, 'x', 'y', 'z', '{"name": "${NAME}"}', now())`,
    `idempotency_keys VALUES (${joseph.id}, 'x', 'y', 'z', '{"name": "${NAME}"}', now())`,
    `calendar_links VALUES (${id})`,
    `enrollment_undos (token_hash, enrollment_id, expires_at) VALUES ('\\x07', ${charge.enrollment_id}, now())`,
    `first_enrollments VALUES (${id}, ${charge.program_id}, now())`,
    `assignment_emails VALUES (${id}, 'sent', now())`,
    `seen_news VALUES (${id}, 'fees', now(), NULL)`,
    `charge_parts SELECT id, 1, amount_minor, now(), amount_minor FROM charges WHERE id = ${charge.id}`,
    `fee_reminders VALUES (${charge.id}, now())`,
    `affiliate_clicks (affiliate_id, day, visitor, clicked_at) VALUES (${affiliate.id}, now(), '\\x08', now())`,
    `refused_addresses (address, answer, refused_at, expires_at) VALUES ('${EMAIL}', '${EMAIL}: no', now(), now())`,
    `refusals_in_a_row VALUES ('${EMAIL}', 'no', now())`,
    `rate_limits VALUES ('login-account:${EMAIL}', 1, 1)`,
    `bin_items (kind, record_id, name, deleted_at, content) VALUES ('student_note', 7, 'Note on ${NAME}', now(),
      '{"tables": [{"name": "student_notes", "rows": [{"student_id": ${id}, "text": "${NAME}"}]}], "links": []}')`,
    `bin_items (kind, record_id, name, deleted_at, content) VALUES ('statement', 8, 'May', now(),
      '{"tables": [{"name": "statement_rows", "rows": [{"cells": ["${NAME}", "${PHONE}"]}]}], "links": []}')`,
    `data_exports (user_id, state, asked_at, expires_at, storage_key, size_bytes)
      VALUES (${id}, 'ready', now(), now() + interval '30 days', 'exports/of-${id}', 1)`,
    `notification_choices VALUES (${id}, 'grade', 'now', now())`,
    `waiting_notifications (user_id, kind, record_id, way, line, path, happened_at, due_at)
      VALUES (${brian.id}, 'answer', 1, 'digest', '${NAME} answered you', '/', now(), now()),
        (${id}, 'answer', 1, 'digest', 'Brian answered you', '/', now(), now())`,
    `push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at) SELECT ${id}, id,
      'https://push.example/${MARK}', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), now()
      FROM sessions WHERE user_id = ${id} LIMIT 1`,
    `feedback_files SELECT ${submission}, ${await file("feedback")}`.replace(/'(\d+)'/, "$1"),
    `quizzes (assignment_id) VALUES (${assignment.id})`,
    `questions (program_id, kind, text, plain_text, content, answer_key, created_at, updated_at)
      VALUES (${charge.program_id}, 'long_text', 'Why?', 'Why?', '{}', '{"guide": ""}', now(), now())`,
    `attempts (assignment_id, user_id, number, began_at, points_possible) VALUES (${assignment.id}, ${id}, 1, now(), 1)`,
    `attempt_questions (attempt_id, position, question_id, points_possible, answer, answer_id, given_at)
      SELECT ${first("attempts")}, 1, max(id), 1, '{"text": "${NAME}"}', 'answer-1', now() FROM questions`,
    `quiz_extra_time VALUES (${assignment.id}, ${id}, 10)`,
    `submission_rounds (submission_id, sent_back_at, comment) SELECT ${submission}, now(), '${NAME} left out the map'`,
    `assignment_extensions VALUES (${assignment.id}, ${id}, now())`,
    `feedback_rounds (program_id, kind, questions, sent_at, closes_at)
      VALUES (${charge.program_id}, 'end', '[]', now(), now())`,
    `feedback_results (round_id, shown, shown_count)
      SELECT max(id), '{"improve": [{"text": "Ask ${NAME}"}]}', 5 FROM feedback_rounds`,
    `feedback_invitations (round_id, user_id) SELECT max(id), ${id} FROM feedback_rounds`,
    `certificates (year, number, code, user_id, program_id, holder_name, program_title, started_on, completed_on, facts, issued_at)
      VALUES (2026, 1, '0123456789ABCDEF', ${id}, ${charge.program_id}, '${NAME}', 'Program', now(), now(), '{}', now())`,
    `charge_adjustments (charge_id, kind, amount_minor, reason, made_at) VALUES (${charge.id}, 'other', 1, '${NAME} asked', now()),
      (${charge.id}, 'other', -1, 'Back', now())`,
    `pay_backs (charge_id, amount_minor, method, paid_on, reason, made_at) VALUES (${charge.id}, -1, 'cash', now(), 'For ${NAME}', now())`,
    `mobile_money_requests (id, charge_id, provider, amount_minor, currency, phone, state, created_at, ended_at)
      VALUES (gen_random_uuid(), ${charge.id}, 'mtn', 1, 'UGX', '${PHONE}', 'failed', now(), now())`,
    `statements (filename, headers, uploaded_at, updated_at) VALUES ('May.csv', '{a}', now(), now())`,
    `statement_rows (statement_id, line, cells, payer_name, payer_phone, details, charge_id)
      SELECT ${first("statements")}, 1, ARRAY['${NAME}', '5'], '${NAME}', '${PHONE}', '${NAME} fee', ${charge.id}`,
    `statement_rows (statement_id, line, cells, payer_name)
      SELECT ${first("statements")}, 2, ARRAY['${NAME}', '5'], '${NAME}'`,
    `community_pictures SELECT ${post}, key, name, mime, size, 5, 5, '${NAME}' FROM
      (VALUES (${await file("community")})) AS file (key, name, size, mime)`,
    `community_likes VALUES (${post}, ${id}, now())`,
    `community_reports (message_id, reporter_id, reason) SELECT max(id), ${id}, '${NAME} says' FROM community_messages`,
    `communication_receipts (user_id, communication_id, read_at) SELECT ${id}, max(id), now() FROM communications`,
    `attachments (communication_id, filename, storage_key, mime, size_bytes)
      SELECT max(id), 'a.pdf', 'communications/of-${id}', 'application/pdf', 1 FROM communications`,
    `contact_messages (name, email, message) VALUES ('${NAME}', '${EMAIL}', 'Call ${PHONE}')`,
    `contact_answers (message_id, author_name, answer, created_at) SELECT max(id), 'Joseph', 'Dear ${NAME}', now() FROM contact_messages`,
    `student_imports (filename, headers, uploaded_at, updated_at) VALUES ('list.csv', '{a}', now(), now())`,
    `student_import_rows (import_id, line, cells, state, email, fields, student_id)
      SELECT ${first("student_imports")}, 1, ARRAY['${NAME}'], 'added', '${EMAIL}', '{"name": "${NAME}"}', ${id}`,
    `student_import_rows (import_id, line, cells, state, fields)
      SELECT ${first("student_imports")}, 2, ARRAY['${NAME}', '${PHONE}'], 'problem', '{"name": "${NAME}"}'`,
    `payout_details (affiliate_id, method, account_name, phone, updated_at) VALUES (${affiliate.id}, 'mobile_money', '${NAME}', '${PHONE}', now())`,
    `payouts (currency, status, created_at, paid_at) VALUES ('UGX', 'paid', now(), now())`,
    `payout_payees (payout_id, affiliate_id, method, account_name, phone)
      SELECT max(id), ${affiliate.id}, 'mobile_money', '${NAME}', '${PHONE}' FROM payouts`,
    `commissions (affiliate_id, course_name, course_price, currency, price_minor, rate_percent, amount_minor, source, state,
      earned_at, confirmed_at, payout_id) SELECT ${affiliate.id}, 'Program', 'UGX 100', 'UGX', 100, 15, 15, 'code', 'paid', now(), now(), max(id) FROM payouts`,
    `webhooks (url, events, created_at, updated_at) VALUES ('https://hooks.example', '{}', now(), now())`,
    `webhook_deliveries (webhook_id, message_id, event, payload, created_at)
      SELECT max(id), gen_random_uuid(), 'enrollment.created', '{"email": "${EMAIL}"}', now() FROM webhooks`,
    `opening_alerts (program_id, email) SELECT max(id), '${EMAIL}' FROM programs`,
    `units (program_id, number, state, session_starts_at, session_ends_at)
      SELECT max(id), 399, 'published', now(), now() + interval '1 hour' FROM programs`,
    `attendance (unit_id, user_id, state, source, marked_at, updated_at)
      SELECT max(id), ${id}, 'present', 'staff', now(), now() FROM units`,
    `attendance_reports (unit_id, filename, vendor, time_zone, threshold_minutes, uploaded_at, updated_at)
      SELECT max(id), 'report.csv', 'zoom', 'Africa/Kampala', 30, now(), now() FROM units`,
    `attendance_report_people (report_id, name, email, is_host, presence, student_id, matched_by)
      SELECT max(id), '${NAME}', '${EMAIL}', false, '{}', ${id}, 'name' FROM attendance_reports`,
    `certificate_holds (program_id, user_id, held_at) SELECT max(id), ${id}, now() FROM programs`,
    `audit_log (actor_id, actor_email, address, action, resource, resource_id, after)
      VALUES (${id}, '${EMAIL}', '203.0.113.9', 'update credentials', 'user', ${id}, '{"email": "${EMAIL}"}'),
        (${joseph.id}, '${joseph.email}', '203.0.113.8', 'mark', 'attendance', 1, '{"user_id": ${id}, "state": "late"}'),
        (${joseph.id}, '${joseph.email}', '203.0.113.8', 'mark_all_present', 'unit', 1, '{"marked": 2, "students": [${id}, 999999]}'),
        (${joseph.id}, '${joseph.email}', '203.0.113.8', 'give_points', 'attempt', 1, '{"student": ${id}, "points": []}'),
        (${joseph.id}, '${joseph.email}', '203.0.113.8', 'export', 'student', NULL, '{"search": "${NAME}"}')`,
  ];
  for (const insert of inserts)
    await query(`INSERT INTO ${insert}`).catch((error: Error) => {
      throw new Error(`${error.message} in ${insert}`);
    });
  await context.files.putBytes(`exports/of-${id}`, Buffer.from(MARK));
  await context.files.putBytes(`communications/of-${id}`, Buffer.from(MARK));
  await context.pool.query("INSERT INTO pgboss.job (name, data) VALUES ('reset-request', $1)", [
    { email: EMAIL },
  ]);
  return who;
}

describe("the erasure of an account (students.md 10)", () => {
  it("a word in every field of a person is nowhere after the erasure", async () => {
    const who = await someoneWithEverything();
    const missing: string[] = [];
    for (const table of Object.keys(inventory))
      if ((await countOf(context.db, table, who.id)) === 0 && !rare.includes(table)) missing.push(table);
    expect(missing).toEqual(["account_deletions"]);
    expect(await markEverything(who.id)).toBeGreaterThan(60);
    expect((await tablesWithMark()).length).toBeGreaterThan(40);
    expect(await filesWithMark()).not.toEqual([]);
    const receipts = await query("SELECT year, number FROM receipts");
    const { rows: own } = await query(
      `SELECT program_id FROM community_messages WHERE sender_id = ${who.id}`,
    );
    const program = own[0].program_id;
    await erase(who);
    expect(await tablesWithMark()).toEqual([]);
    const emails = await context.db.selectFrom("emails").selectAll().execute();
    for (const email of emails)
      expect(JSON.stringify(unsealText(context.secret, email) ?? {})).not.toMatch(/zxqmark/i);
    expect(await filesWithMark()).toEqual([]);
    expect((await storedFiles()).filter((key) => !key.startsWith("assignments/"))).toEqual([]);
    for (const [table, { erasure }] of Object.entries(inventory))
      if (erasure === "deleted") expect(await countOf(context.db, table, who.id), table).toBe(0);
    expect((await query("SELECT year, number FROM receipts")).rows).toEqual(receipts.rows);
    const { rows } = await query(
      "SELECT student_name, user_id, paid_minor FROM charges WHERE paid_minor > 0",
    );
    expect(rows).toEqual([{ student_name: "Former student", user_id: null, paid_minor: expect.anything() }]);
    const threads = await brian.call("GET", `/community/?program=${program}`);
    expect(threads.body[0].sender).toMatchObject({ id: null, name: "Former student", is_staff: false });
    const { rows: posts } = await query("SELECT content FROM community_messages ORDER BY id");
    expect(posts.map(({ content }) => content)).toContain("Welcome Former student");
    const { rows: marks } = await query("SELECT after FROM audit_log WHERE resource = 'attendance'");
    expect(marks).toEqual([{ after: null }]);
    const { rows: many } = await query(
      "SELECT before, after FROM audit_log WHERE resource = 'unit' AND action LIKE '%all_present'",
    );
    expect(many).toEqual([{ before: null, after: { marked: 2, students: [999_999] } }]);
    const { rows: points } = await query("SELECT after FROM audit_log WHERE resource = 'attempt'");
    expect(points).toEqual([{ after: null }]);
  });

  it("an erasure that is killed halfway changes nothing, and the next one completes it", async () => {
    const who = await person(context, {
      name: "Halima Were",
      email: "halima@darasa.example",
      role: "student",
    });
    await who.call("POST", "/student/personal-data/deletion/", {
      current_password: PASSWORD,
      keeps_certificates: false,
    });
    await query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'killed'; END $$`);
    await query("CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse()");
    context.setClock(new Date(Date.now() + 15 * DAY_MS));
    await beginDueErasures(context);
    await drainEmails(context, "email");
    await expect(eraseAccount(context, who.id)).rejects.toThrow("killed");
    const found = () => countOf(context.db, "users", who.id);
    expect(await found()).toBe(1);
    const { rows } = await query("SELECT recipient FROM emails WHERE recipient = 'halima@darasa.example'");
    expect(rows.length).toBeGreaterThan(0);
    await query("DROP TRIGGER refuse ON users");
    await beginDueErasures(context);
    await Promise.all([eraseAccount(context, who.id), eraseAccount(context, who.id)]);
    expect(await found()).toBe(0);
    const erased = await query("SELECT count(*)::integer FROM audit_log WHERE action = 'erase'");
    context.setClock(undefined);
    const log = await query(
      `SELECT before, after FROM audit_log WHERE resource_id = ${who.id} AND action = 'erase'`,
    );
    expect(log.rows).toEqual([{ before: null, after: null }]);
    expect(erased.rows[0].count).toBeGreaterThan(0);
  });

  it("a mail server that does not answer delays the erasure by less than a day", async () => {
    const who = await person(context, {
      name: "Ruth Abe",
      email: "ruth-abe@darasa.example",
      role: "student",
    });
    const found = () => countOf(context.db, "users", who.id);
    const asked = { current_password: PASSWORD, keeps_certificates: false };
    await who.call("POST", "/student/personal-data/deletion/", asked);
    const night = new Date(Date.now() + 15 * DAY_MS);
    context.setClock(night);
    // The last email stays in the queue.
    await beginDueErasures(context);
    await eraseAccount(context, who.id);
    expect(await found()).toBe(1);
    context.setClock(new Date(night.getTime() + DAY_MS));
    await eraseAccount(context, who.id);
    context.setClock(undefined);
    expect(await found()).toBe(0);
  });

  it("a certificate stays valid if the person keeps it", async () => {
    const who = await person(context, { name: "Okot Pius", email: "okot@darasa.example", role: "student" });
    const { id } = await aProgram(context.db);
    await query(`INSERT INTO certificates (year, number, code, user_id, program_id, holder_name, program_title, started_on,
      completed_on, facts, issued_at) VALUES (2026, 2, '1123456789ABCDEF', ${who.id}, ${id}, 'Okot Pius', 'Program', now(),
      now(), '{}', now())`);
    await erase(who, true);
    const { rows } = await query("SELECT user_id, holder_name FROM certificates WHERE number = 2");
    expect(rows).toEqual([{ user_id: null, holder_name: "Okot Pius" }]);
  });

  it("an affiliate with unpaid commissions is erased after the payout", async () => {
    const who = await person(context, {
      name: "Ronald Ssali",
      email: "ronald@darasa.example",
      role: "student",
    });
    await query(`UPDATE users SET email_proven_at = now() WHERE id = ${who.id}`);
    const affiliate = await anAffiliate(context.db, { name: who.name, email: who.email });
    await query(`INSERT INTO commissions (affiliate_id, course_name, course_price, currency, price_minor, rate_percent,
      amount_minor, source, state, earned_at, confirmed_at) VALUES (${affiliate.id}, 'Program', 'UGX 100', 'UGX', 100, 15,
      15, 'code', 'confirmed', now(), now())`);
    const { body } = await who.call("GET", "/student/personal-data/");
    expect(body.has_unpaid_commissions).toBe(true);
    await erase(who);
    const shown = async () =>
      (await query(`SELECT name, email FROM affiliates WHERE id = ${affiliate.id}`)).rows[0];
    expect(await shown()).toEqual({ name: who.name, email: who.email });
    await query(`UPDATE commissions SET state = 'void', void_reason = 'Given up', voided_at = now()
      WHERE affiliate_id = ${affiliate.id}`);
    await beginDueErasures(context);
    expect(await shown()).toEqual({
      name: "Former affiliate",
      email: `former-affiliate-${affiliate.id}@erased.invalid`,
    });
  });

  it("each of several affiliate records is erased after its own settlement", async () => {
    const who = await person(context, {
      name: "Lilian Aber",
      email: "lilian@darasa.example",
      role: "student",
    });
    await query(`UPDATE users SET email_proven_at = now() WHERE id = ${who.id}`);
    const same = { name: who.name, email: who.email };
    const records = [await anAffiliate(context.db, same), await anAffiliate(context.db, same)];
    for (const { id } of records)
      await query(`INSERT INTO commissions (affiliate_id, course_name, course_price, currency, price_minor, rate_percent,
        amount_minor, source, state, earned_at, confirmed_at) VALUES (${id}, 'Program', 'UGX 100', 'UGX', 100, 15,
        15, 'code', 'confirmed', now(), now())`);
    await erase(who);
    const names = async () =>
      (
        await query(`SELECT name FROM affiliates WHERE id IN (${records.map(({ id }) => id)}) ORDER BY id`)
      ).rows.map(({ name }) => name);
    expect(await names()).toEqual([who.name, who.name]);
    const [first, second] = records;
    for (const [record, after] of [
      [second, [who.name, "Former affiliate"]],
      [first, ["Former affiliate", "Former affiliate"]],
    ] as const) {
      await query(`UPDATE commissions SET state = 'void', void_reason = 'Given up', voided_at = now()
        WHERE affiliate_id = ${record?.id}`);
      await beginDueErasures(context);
      expect(await names()).toEqual(after);
    }
  });

  it.each([false, true])(
    "a student in the bin is erased on the day that they chose; email taken again: %s",
    async (isTaken) => {
      const name = isTaken ? "Rehema Nansubuga" : "Patrick Odongo";
      const email = `bin-${isTaken}@darasa.example`;
      const who = await person(context, { name, email, role: "student" });
      const charge = await aCharge(context, who);
      await aSubmission(context, who.id);
      const asked = { current_password: PASSWORD, keeps_certificates: false };
      expect((await who.call("POST", "/student/personal-data/deletion/", asked)).status).toBe(202);
      expect((await joseph.call("DELETE", `/students/${who.id}/`)).status).toBe(204);
      if (isTaken) await person(context, { name: "Somebody Else", email, role: "student" });
      const left = async () => ({
        bin: (await query(`SELECT 1 FROM bin_items WHERE kind = 'student' AND record_id = ${who.id}`))
          .rowCount,
        charge: (await query(`SELECT student_name FROM charges WHERE id = ${charge.id}`)).rows[0]
          .student_name,
        account: (await query(`SELECT 1 FROM users WHERE id = ${who.id}`)).rowCount,
      });
      await beginDueErasures(context);
      expect(await left()).toEqual({ bin: 1, charge: name, account: 0 });
      context.setClock(new Date(Date.now() + 15 * DAY_MS));
      await beginDueErasures(context);
      context.setClock(undefined);
      expect(await left()).toEqual({ bin: 0, charge: "Former student", account: 0 });
      const others = await query(`SELECT name FROM users WHERE email = '${email}'`);
      expect(others.rows).toEqual(isTaken ? [{ name: "Somebody Else" }] : []);
    },
  );

  it("an email that names the person is deleted from another student's rows in the bin", async () => {
    const who = await person(context, {
      name: "Agnes Lakot",
      email: "agnes@darasa.example",
      role: "student",
    });
    const other = await person(context, { ...cast.amina, email: "amina.bin@darasa.example" });
    for (const [key, text] of [
      ["named", "Agnes Lakot answered."],
      ["unnamed", "Karibu."],
    ] as const)
      await queueEmail(context, context.db, {
        key,
        to: other.email,
        email: { subject: "News", text, html: text },
      });
    expect((await joseph.call("DELETE", `/students/${other.id}/`)).status).toBe(204);
    await erase(who);
    expect((await joseph.call("POST", `/bin/student/${other.id}/restore/`)).status).toBe(200);
    const { rows } = await query(`SELECT key FROM emails WHERE recipient = '${other.email}'`);
    expect(rows).toEqual([{ key: "unnamed" }]);
  });

  it("a namesake's texts and another address that contains this one stay", async () => {
    const who = await person(context, { name: "Grace", email: "grace.o@darasa.example", role: "student" });
    const { id } = await aProgram(context.db);
    const text = "Grace and grace.o@darasa.example, not dis.grace.o@darasa.example or Graceful Days";
    await query(
      `INSERT INTO community_messages (program_id, sender_id, content) VALUES (${id}, ${brian.id}, '${text}')`,
    );
    await erase(who);
    const { rows } = await query(`SELECT content FROM community_messages WHERE program_id = ${id}`);
    expect(rows).toEqual([
      { content: "Grace and Former student, not dis.grace.o@darasa.example or Graceful Days" },
    ]);
  });

  it("a full name that another student has, too, stays in the texts of others", async () => {
    const twin = { name: "Moses Opio", role: "student" as const };
    const who = await person(context, { ...twin, email: "moses.one@darasa.example" });
    const other = await person(context, { ...twin, email: "moses.two@darasa.example" });
    const { id } = await aProgram(context.db);
    await query(`INSERT INTO community_messages (program_id, sender_id, content)
      VALUES (${id}, ${brian.id}, 'Thanks Moses Opio'), (${id}, ${who.id}, 'Moses Opio here')`);
    await erase(who);
    const { rows } = await query(
      `SELECT content FROM community_messages WHERE program_id = ${id} ORDER BY id`,
    );
    expect(rows).toEqual([{ content: "Thanks Moses Opio" }, { content: "Former student here" }]);
    expect(await countOf(context.db, "users", other.id)).toBe(1);
  });

  it("an address or phone of somebody else that the person once typed stays with its owner", async () => {
    const who = await person(context, {
      name: "Ruth Apio",
      email: "ruth.apio@darasa.example",
      role: "student",
    });
    const sister = await person(context, {
      name: "Joy Apio",
      email: "joy.apio@darasa.example",
      role: "student",
    });
    const phone = "+256772555001";
    await query(`UPDATE users SET phone = '${phone}' WHERE id IN (${who.id}, ${sister.id})`);
    await query(`INSERT INTO audit_log (actor_id, actor_email, address, action, resource, resource_id, after)
      VALUES (${who.id}, 'ruth.apio@darasa.example', '', 'update_credentials', 'user', ${who.id}, '{"email": "${joseph.email}"}'),
        (${joseph.id}, '${joseph.email}', '203.0.113.7', 'update', 'program', 1, NULL)`);
    await query(
      `INSERT INTO contact_messages (name, email, message) VALUES ('Joseph', '${joseph.email}', 'Hello')`,
    );
    const { id } = await aProgram(context.db);
    await query(`INSERT INTO community_messages (program_id, sender_id, content)
      VALUES (${id}, ${brian.id}, 'Call ${phone} or write to ${joseph.email}')`);
    await erase(who);
    const { rows: log } = await query("SELECT actor_email FROM audit_log WHERE address = '203.0.113.7'");
    expect(log).toEqual([{ actor_email: joseph.email }]);
    const { rows: asked } = await query(`SELECT name FROM contact_messages WHERE email = '${joseph.email}'`);
    expect(asked).toEqual([{ name: "Joseph" }]);
    const { rows: posts } = await query(`SELECT content FROM community_messages WHERE program_id = ${id}`);
    expect(posts).toEqual([{ content: `Call ${phone} or write to ${joseph.email}` }]);
  });
});
