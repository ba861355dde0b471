import { type RawBuilder, sql } from "kysely";
import { FORMER_STUDENT } from "#contract/shared/former-student.ts";
import { isUnsettled } from "#server/affiliates/payouts/unsettled.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { deleteEmailsTo } from "#server/platform/email/queries.ts";
import { type EmailText, unsealText } from "#server/platform/email/sealed-text.ts";
import type { KeptRows } from "#server/platform/records/kept-rows.ts";
import { mentions } from "./inventory.ts";
import {
  asAddress,
  jsonPatternOf,
  ownNames,
  ownPatternOf,
  type PersonWords,
  patternOf,
} from "./person-words.ts";

// Statements of an erasure, in the order in which they run. Each may be repeated.

/** Maximum time of one statement. The log has a row for every change of every year. */
const STATEMENT_TIMEOUT = "10min";
const EMAILS_AT_ONCE = 200;

export const allowLongStatements = (db: Transaction) =>
  sql`SELECT set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(db);

/** Returns the person's names, emails and phones: the present ones, and those that the log and the ledger remember. */
export async function wordsOf(db: Database, userId: number): Promise<PersonWords> {
  const { rows } = await sql<{ names: string[]; emails: string[]; phones: string[] }>`
    WITH logged AS (
      SELECT value ->> 'name' AS name, lower(value ->> 'email') AS email, value ->> 'phone' AS phone
      FROM audit_log, LATERAL (VALUES (before), (after)) AS old_and_new (value)
      WHERE resource IN ('student', 'user') AND resource_id = ${userId} AND jsonb_typeof(value) = 'object')
    SELECT
      array(SELECT name FROM users WHERE id = ${userId} UNION SELECT name_on_papers FROM users WHERE id = ${userId}
        UNION SELECT name FROM logged
        UNION SELECT student_name FROM charges WHERE user_id = ${userId}
        UNION SELECT holder_name FROM certificates WHERE user_id = ${userId}) AS names,
      array(SELECT email FROM users WHERE id = ${userId} UNION SELECT email FROM logged
        UNION SELECT email FROM email_changes WHERE user_id = ${userId}) AS emails,
      array(SELECT phone FROM users WHERE id = ${userId} UNION SELECT phone FROM logged) AS phones`.execute(
    db,
  );
  const given = (texts: (string | null)[] = []) =>
    texts.filter((text) => text !== null && text.trim() !== "") as string[];
  const [found] = rows;
  const names = given(found?.names);
  const emails = given(found?.emails).filter((email) => email.includes("@"));
  const phones = given(found?.phones).filter((phone) => phone.replace(/\D/g, "").length > 8);
  return {
    names,
    shared_names: await namesOfOthers(db, userId, names),
    emails: await ownEmails(db, userId, emails),
    phones: await ownPhones(db, userId, phones),
  };
}

/**
 * Leaves out addresses of other people. A person may have typed an address that they never confirmed, such as that of an
 * admin or of somebody who wrote by the contact form.
 */
async function ownEmails(db: Database, userId: number, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM unnest(${emails}::text[]) AS given (email)
    WHERE EXISTS (SELECT FROM users WHERE id = ${userId} AND lower(users.email) = given.email)
      OR EXISTS (SELECT FROM audit_log WHERE action = 'confirm email' AND resource_id = ${userId}
        AND given.email IN (lower(before ->> 'email'), lower(after ->> 'email'))
        AND NOT EXISTS (SELECT FROM users WHERE lower(users.email) = given.email))
      OR NOT (EXISTS (SELECT FROM users WHERE lower(users.email) = given.email)
        OR EXISTS (SELECT FROM affiliates WHERE lower(affiliates.email) = given.email)
        OR EXISTS (SELECT FROM contact_messages WHERE lower(contact_messages.email) = given.email))`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

/** Leaves out phones that another account, an affiliate with another address or the institute has, too. */
async function ownPhones(db: Database, userId: number, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`SELECT phone FROM unnest(${phones}::text[]) AS given (phone)
    WHERE NOT EXISTS (SELECT FROM users WHERE id <> ${userId} AND users.phone = given.phone)
      AND NOT EXISTS (SELECT FROM affiliates WHERE affiliates.phone = given.phone
        AND lower(affiliates.email) <> (SELECT lower(users.email) FROM users WHERE id = ${userId}))
      AND NOT EXISTS (SELECT FROM institute WHERE strpos(identity::text, given.phone) > 0)`.execute(db);
  return rows.map(({ phone }) => phone);
}

/** Returns those of the names that another account has. */
async function namesOfOthers(db: Database, userId: number, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM unnest(${names}::text[]) AS given (name)
    WHERE EXISTS (SELECT FROM users WHERE id <> ${userId}
      AND searchable_text(users.name) = searchable_text(given.name))`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes the person's name off the ledger: charges, payments and receipts. Returns the keys of the payments' files. */
export async function unnameLedger(db: Transaction, userId: number): Promise<string[]> {
  const ofPerson = sql`charge_id IN (SELECT id FROM charges WHERE user_id = ${userId})`;
  const { rows } = await sql<{ key: string }>`
    SELECT storage_key AS key FROM payments WHERE ${ofPerson} AND storage_key IS NOT NULL`.execute(db);
  await sql`UPDATE receipts SET facts = facts || jsonb_build_object('student', ${FORMER_STUDENT}::text, 'payer', ${FORMER_STUDENT}::text)
    WHERE payment_id IN (SELECT id FROM payments WHERE ${ofPerson})`.execute(db);
  await sql`UPDATE statement_rows SET payer_name = '', payer_phone = '', details = '',
      cells = array(SELECT CASE WHEN cell <> '' AND cell IN (payer_name, payer_phone, details) THEN '' ELSE cell END
        FROM unnest(cells) WITH ORDINALITY AS one (cell, place) ORDER BY place)
    WHERE ${ofPerson} OR payment_id IN (SELECT id FROM payments WHERE ${ofPerson})`.execute(db);
  await sql`UPDATE payments SET payer_name = '', payer_phone = '', note = '', reported_from = '', storage_key = NULL,
      filename = NULL, size_bytes = NULL, mime = NULL WHERE ${ofPerson}`.execute(db);
  await sql`UPDATE mobile_money_requests SET phone = '', requested_from = '' WHERE ${ofPerson}`.execute(db);
  await sql`UPDATE charges SET student_name = ${FORMER_STUDENT}, organization = '', purchase_order = '',
      parts_wish = '', parts_asked_at = NULL
    WHERE user_id = ${userId}`.execute(db);
  return rows.map(({ key }) => key);
}

export interface KeptPost {
  id: number;
  program_id: number;
  parent_id: number | null;
}

/** Leaves the person's posts in their threads without sender, picture and names. Returns the posts. */
export async function unnamePosts(db: Transaction, userId: number, words: PersonWords): Promise<KeptPost[]> {
  const pattern = ownPatternOf(words);
  await sql`DELETE FROM community_pictures
    WHERE message_id IN (SELECT id FROM community_messages WHERE sender_id = ${userId})`.execute(db);
  const { rows } = await sql<KeptPost>`
    UPDATE community_messages SET sender_id = NULL, content = ${pattern ? replaced(sql.ref("content"), pattern) : sql.ref("content")}
    WHERE sender_id = ${userId} RETURNING id, program_id, parent_id`.execute(db);
  await sql`UPDATE community_events SET actor_id = NULL WHERE actor_id = ${userId}`.execute(db);
  return rows;
}

/** Notifies open pages of a changed post. It takes a lock, so it must be the last statement of its transaction. */
export const publishPost = (db: Transaction, { id, program_id, parent_id }: KeptPost) =>
  sql`SELECT notify_community(${program_id}, 'update', ${id}, ${parent_id}, NULL)`.execute(db);

/** Deletes the certificates of a person who gives them up. */
export const deleteCertificates = (db: Transaction, userId: number) =>
  db.deleteFrom("certificates").where("user_id", "=", userId).execute();

/** Deletes what staff removed and could still restore. Returns the keys of its files. */
export async function emptyBin(db: Transaction, userId: number): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    DELETE FROM bin_items WHERE content IS NOT NULL AND (
      kind = 'enrollment' AND content #>> '{tables,0,rows,0,user_id}' = ${String(userId)}
      OR kind = 'student_note' AND content #>> '{tables,0,rows,0,student_id}' = ${String(userId)}
      OR kind = 'community_message' AND content #>> '{tables,0,rows,0,sender_id}' = ${String(userId)})
    RETURNING array(SELECT value #>> '{}' FROM jsonb_path_query(content, '$.tables[*].rows[*].storage_key') AS value
      WHERE jsonb_typeof(value) = 'string') AS keys`.execute(db);
  return rows.flatMap(({ keys }) => keys);
}

/** Returns the keys of files in messages that staff sent to this person alone. */
export async function attachmentsOf(db: Transaction, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attachments")
    .innerJoin("communications", "communications.id", "communication_id")
    .select("storage_key")
    .where("student_id", "=", userId)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Takes the person out of communications to chosen students. Deletes those that were for them alone. */
export async function leaveCommunications(db: Transaction, userId: number): Promise<void> {
  await sql`DELETE FROM communications WHERE student_ids = ARRAY[${userId}]::integer[]`.execute(db);
  await sql`UPDATE communications SET student_ids = array_remove(student_ids, ${userId})
    WHERE student_ids @> ARRAY[${userId}]::integer[]`.execute(db);
}

/** Empties the person's entries in the log, and takes their address off. The entries stay. */
export async function unnameLog(db: Transaction, userId: number, { emails }: PersonWords): Promise<void> {
  await sql`UPDATE audit_log SET before = NULL, after = NULL
    WHERE actor_id = ${userId} OR (resource IN ('student', 'user', 'second_factor') AND resource_id = ${userId})
      OR (resource = 'community_message' AND ${String(userId)} IN (before ->> 'sender_id', after ->> 'sender_id'))
      OR (resource = 'attendance' AND ${String(userId)} IN (before ->> 'user_id', after ->> 'user_id'))
      OR (resource IN ('attempt', 'assignment') AND ${String(userId)} = after ->> 'student')
      OR (resource = 'student_note' AND ${String(userId)} IN (before ->> 'student_id', after ->> 'student_id'))`.execute(
    db,
  );
  // Entries about many students at once only lose this one.
  const others = (value: string) => sql`jsonb_set(${sql.ref(value)}, '{students}', coalesce((
    SELECT jsonb_agg(one.value) FROM jsonb_array_elements(${sql.ref(value)} -> 'students') AS one
    WHERE one.value <> to_jsonb(${userId}::integer)), '[]'))`;
  await sql`UPDATE audit_log SET before = ${others("before")}, after = ${others("after")}
    WHERE resource = 'unit' AND coalesce(after, before) -> 'students' @> to_jsonb(${userId}::integer)`.execute(
    db,
  );
  await sql`UPDATE audit_log SET actor_email = ${FORMER_STUDENT}, address = ''
    WHERE actor_id = ${userId} OR actor_email = ANY (${emails})`.execute(db);
}

/**
 * Deletes everything that is filed under the person's addresses: emails to them, messages of the contact form, lines of
 * imports, counters and refusals.
 */
export async function deleteByAddress(db: Transaction, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    await deleteEmailsTo(db, email);
    await sql`DELETE FROM contact_messages WHERE lower(email) = ${email}`.execute(db);
    await sql`DELETE FROM student_import_rows WHERE email = ${email}`.execute(db);
    await sql`DELETE FROM attendance_report_people WHERE lower(email) = ${email}`.execute(db);
    await sql`DELETE FROM opening_alerts WHERE email = lower(${email})`.execute(db);
    await sql`DELETE FROM refused_addresses WHERE address = ${email}`.execute(db);
    await sql`DELETE FROM refusals_in_a_row WHERE address = ${email}`.execute(db);
    await sql`DELETE FROM rate_limits WHERE key ~* ${asAddress(email)}`.execute(db);
  }
}

/** Replaces the person's names, emails and phones in the free text of others. Deletes stored replies that hold them. */
export async function replaceMentions(db: Transaction, words: PersonWords): Promise<void> {
  const pattern = patternOf(words);
  const inJson = jsonPatternOf(words);
  if (pattern === null || inJson === null) return;
  for (const one of mentions.rows) {
    const { table, column } = placeOf(one);
    await sql`DELETE FROM ${table} WHERE ${column}::text ~* ${inJson} OR ${column}::text ~* ${patternOf({ ...words, phones: [] }) ?? inJson}`.execute(
      db,
    );
  }
  for (const one of mentions.text) {
    const { table, column } = placeOf(one);
    await sql`UPDATE ${table} SET ${column} = ${replaced(column, pattern)} WHERE ${column} ~* ${pattern}`.execute(
      db,
    );
  }
  for (const one of mentions.json) {
    const { table, column } = placeOf(one);
    const text = sql`${column}::text`;
    await sql`UPDATE ${table} SET ${column} = ${replaced(text, inJson)}::jsonb WHERE ${text} ~* ${inJson}`.execute(
      db,
    );
  }
  for (const one of mentions.texts) {
    const { table, column } = placeOf(one);
    await sql`UPDATE ${table} SET ${column} = array(
        SELECT ${replaced(sql.ref("cell"), pattern)} FROM unnest(${column}) WITH ORDINALITY AS one (cell, place) ORDER BY place)
      WHERE array_to_string(${column}, ' ') ~* ${pattern}`.execute(db);
  }
  await sql`DELETE FROM pgboss.job WHERE data::text ~* ${inJson} OR output::text ~* ${inJson}`.execute(db);
}

/** Deletes sealed emails to others that name the person, such as captured notices to staff, in the bin too. */
export async function deleteSealedMentions(
  db: Transaction,
  secret: string,
  words: PersonWords,
): Promise<void> {
  const found = [...ownNames(words), ...words.emails, ...words.phones].map((word) => word.toLowerCase());
  const names = ({ text, html }: EmailText) => {
    const plain = `${text} ${html}`.toLowerCase();
    return found.some((word) => plain.includes(word));
  };
  await deleteSealedInBin(db, (email) => {
    const text = unsealText(secret, email);
    return text !== undefined && names(text);
  });
  for (let after = 0; ; ) {
    const emails = await db
      .selectFrom("emails")
      .select(["id", "key", "sealed_text"])
      .where("sealed_text", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(EMAILS_AT_ONCE)
      .execute();
    const last = emails.at(-1);
    if (!last) return;
    const naming = emails.filter((email) => {
      const text = unsealText(secret, email);
      return text !== undefined && names(text);
    });
    if (naming.length > 0)
      await db
        .deleteFrom("emails")
        .where(
          "id",
          "in",
          naming.map(({ id }) => id),
        )
        .execute();
    after = last.id;
  }
}

/** Deletes these emails of students who are in the bin. */
async function deleteSealedInBin(
  db: Transaction,
  isMeant: (email: { key: string; sealed_text: Buffer }) => boolean,
): Promise<void> {
  const { rows } = await sql<{ item: number; id: number; key: string; sealed_text: Buffer }>`
    SELECT bin_items.id AS item, (email ->> 'id')::integer AS id, email ->> 'key' AS key,
      (email ->> 'sealed_text')::bytea AS sealed_text
    FROM bin_items, jsonb_path_query(content, '$.tables[*] ? (@.name == "emails").rows[*]') AS email
    WHERE kind = 'student' AND content IS NOT NULL AND email ->> 'sealed_text' IS NOT NULL`.execute(db);
  for (const [item, emails] of Map.groupBy(rows.filter(isMeant), (row) => row.item))
    await sql`UPDATE bin_items SET content = jsonb_set(content, '{tables}', (
        SELECT jsonb_agg(CASE WHEN one ->> 'name' = 'emails' THEN jsonb_set(one, '{rows}', (
          SELECT coalesce(jsonb_agg(email), '[]') FROM jsonb_array_elements(one -> 'rows') AS email
          WHERE (email ->> 'id')::integer <> ALL (${emails.map(({ id }) => id)}))) ELSE one END ORDER BY place)
        FROM jsonb_array_elements(content -> 'tables') WITH ORDINALITY AS tables (one, place)))
      WHERE id = ${item}`.execute(db);
}

/** Returns the affiliates with this person's address, if the owner has proven it. */
export const affiliatesOf = async (db: Transaction, userId: number) => {
  const { rows } = await sql<{ id: number; email: string; is_unsettled: boolean }>`
    SELECT affiliates.id, affiliates.email, ${isUnsettled(sql.ref("affiliates.id"))} AS is_unsettled
    FROM affiliates JOIN users USING (email) WHERE users.id = ${userId} AND email_proven_at IS NOT NULL
    ORDER BY affiliates.id`.execute(db);
  return rows;
};

/** Takes the person off an affiliate's record. The sums of commissions and payouts stay. */
export async function unnameAffiliate(db: Transaction, id: number, now: Date): Promise<void> {
  await db
    .updateTable("affiliates")
    .set({
      ...{ name: "Former affiliate", email: `former-affiliate-${id}@erased.invalid`, phone: "", company: "" },
      ...{ message: "", experience: null, deleted_at: now },
      link_version: sql`link_version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("payout_details").where("affiliate_id", "=", id).execute();
  await db
    .updateTable("payout_payees")
    .set({ account_name: "Former affiliate", phone: null, bank_name: null, account_number: null })
    .where("affiliate_id", "=", id)
    .execute();
  await sql`UPDATE audit_log SET before = NULL, after = NULL WHERE resource = 'affiliate' AND resource_id = ${id}`.execute(
    db,
  );
}

/** Returns erased students whose affiliate record waited for a payout that has been made since. */
export const settledAffiliates = async (db: Database) => {
  const { rows } = await sql<{ id: number; affiliate_id: number }>`
    SELECT id, affiliate_id FROM account_deletions
    WHERE affiliate_id IS NOT NULL AND NOT ${isUnsettled(sql.ref("account_deletions.affiliate_id"))}`.execute(
    db,
  );
  return rows;
};

/**
 * Marks the deletion as done. Each affiliate record that waits for its payout has its own row, because each is erased
 * after its own settlement.
 */
export async function markErased(
  db: Transaction,
  id: number,
  now: Date,
  affiliates: readonly number[],
): Promise<void> {
  const [affiliate_id = null, ...others] = affiliates;
  await db
    .updateTable("account_deletions")
    .set({ user_id: null, erased_at: now, affiliate_id })
    .where("id", "=", id)
    .execute();
  await sql`INSERT INTO account_deletions (asked_at, due_at, keeps_certificates, is_by_staff, last_email_at, erased_at,
      affiliate_id)
    SELECT asked_at, due_at, keeps_certificates, is_by_staff, last_email_at, erased_at, other
    FROM account_deletions, unnest(${others}::integer[]) AS other WHERE id = ${id}`.execute(db);
}

export const markAffiliateErased = (db: Transaction, deletionId: number) =>
  db.updateTable("account_deletions").set({ affiliate_id: null }).where("id", "=", deletionId).execute();

/** Locks and returns an affiliate's name, email and phone. */
export const lockedAffiliate = (db: Transaction, id: number) =>
  db
    .selectFrom("affiliates")
    .select(["name", "email", "phone"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** A log-in locks the user first, too. */
export const lockUser = (db: Transaction, userId: number) =>
  db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();

export const isEmailQueued = async (db: Database, key: string) =>
  (await db
    .selectFrom("emails")
    .select("id")
    .where("key", "=", key)
    .where("state", "=", "queued")
    .executeTakeFirst()) !== undefined;

/** Rows of a student in the bin. */
const deletionInBin = sql`jsonb_path_query_first(content, '$.tables[*] ? (@.name == "account_deletions").rows[0]')`;

/** Returns the students in the bin who are to be erased by now. */
export async function dueInBin(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM bin_items
    WHERE kind = 'student' AND content IS NOT NULL AND (${deletionInBin} ->> 'due_at')::timestamptz <= ${now}
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes a student's rows out of the bin. Returns undefined if they are restored or gone. */
export async function takeFromBin(db: Transaction, itemId: number): Promise<KeptRows | undefined> {
  const { rows } = await sql<{ content: KeptRows }>`
    DELETE FROM bin_items WHERE id = ${itemId} AND content IS NOT NULL RETURNING content`.execute(db);
  return rows[0]?.content;
}

/** Returns whether another account has the email or the username by now. */
export async function isTaken(db: Transaction, user: Record<string, unknown>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users
    WHERE lower(email) = lower(${user.email}) OR lower(username) = lower(${user.username}) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes the account with all rows that belong to it. Returns the name of its picture. */
export async function deleteUser(db: Transaction, userId: number): Promise<string | null> {
  const user = await db
    .deleteFrom("users")
    .where("id", "=", userId)
    .where("role", "=", "student")
    .returning("profile_picture")
    .executeTakeFirst();
  return user?.profile_picture ?? null;
}

const replaced = (text: RawBuilder<unknown>, pattern: string): RawBuilder<string> =>
  sql`regexp_replace(${text}, ${pattern}, ${FORMER_STUDENT}, 'gi')`;

function placeOf(place: string) {
  const [table = "", column = ""] = place.split(".");
  return { table: sql.table(table), column: sql.ref(column) };
}
