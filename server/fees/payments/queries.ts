import { type Insertable, type Selectable, sql } from "kysely";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

const nameOf = (column: string) =>
  sql<string>`coalesce((SELECT name FROM users WHERE users.id = ${sql.ref(column)}), '')`;

const payment = (db: Database) =>
  db
    .selectFrom("payments")
    .innerJoin("charges", "charges.id", "payments.charge_id")
    .leftJoin("receipts", "receipts.payment_id", "payments.id")
    .selectAll("payments")
    .select([
      "charges.currency",
      "charges.reference",
      "charges.student_name",
      "charges.program_title",
      "charges.user_id",
      "charges.program_id",
      "receipts.year",
      "receipts.number",
      "receipts.code",
      "receipts.issued_at",
      nameOf("payments.reported_by").as("reporter"),
      nameOf("payments.decided_by").as("decider"),
      nameOf("payments.reversed_by").as("reverser"),
    ]);

/** The payments of these charges with their receipts, newest first. */
export function paymentsOfCharges(db: Database, chargeIds: readonly number[]) {
  if (chargeIds.length === 0) return Promise.resolve([]);
  return payment(db)
    .where("payments.charge_id", "in", chargeIds)
    .orderBy("payments.reported_at", "desc")
    .orderBy("payments.id", "desc")
    .execute();
}
export type PaymentRow = Awaited<ReturnType<typeof paymentsOfCharges>>[number];

/** A payment through who asks: one of a student's own charges, or any for staff. */
function paymentFor(db: Database, viewer: Pick<Viewer, "id" | "role">, id: number) {
  return payment(db)
    .where("payments.id", "=", id)
    .$if(viewer.role === "student", (query) => query.where("charges.user_id", "=", viewer.id))
    .executeTakeFirst();
}

/** The receipt of a payment through who asks. */
export function receiptFor(db: Database, viewer: Pick<Viewer, "id" | "role">, paymentId: number) {
  return db
    .selectFrom("receipts")
    .innerJoin("payments", "payments.id", "receipts.payment_id")
    .innerJoin("charges", "charges.id", "payments.charge_id")
    .selectAll("receipts")
    .where("receipts.payment_id", "=", paymentId)
    .$if(viewer.role === "student", (query) => query.where("charges.user_id", "=", viewer.id))
    .executeTakeFirst();
}

export function studentOfPayment(db: Database, userId: number) {
  return db.selectFrom("users").select(["name", "email"]).where("id", "=", userId).executeTakeFirstOrThrow();
}

export function paymentById(db: Database, id: number) {
  return payment(db).where("payments.id", "=", id).executeTakeFirstOrThrow();
}

export async function waitingPayments(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("state", "=", "reported")
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPayment(db: Database, values: Insertable<Payments>): Promise<number> {
  const { id } = await db.insertInto("payments").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A payment of another provider that counts, or may count yet, with this number: a bank's first, one that names no bank before all. */
export function paymentWithNumber(db: Database, external_id: string, provider: string) {
  return payment(db)
    .where("payments.external_id", "=", external_id)
    .where("payments.provider", "!=", provider)
    .where("payments.state", "not in", ["rejected", "reversed"])
    .orderBy(sql`payments.method = 'bank'`, "desc")
    .orderBy("payments.provider")
    .executeTakeFirst();
}

/** Whether staff took back a payment with this number. */
export async function isNumberReversed(
  db: Database,
  { provider, external_id }: Pick<Insertable<Payments>, "provider" | "external_id">,
): Promise<boolean> {
  if (!external_id) return false;
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("external_id", "=", external_id)
    .where("provider", "=", provider ?? "")
    .where("state", "=", "reversed")
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a payment, its charge: that is locked first, so that two never wait for each other. */
export async function chargeOfPayment(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom("payments").select("charge_id").where("id", "=", id).executeTakeFirst();
  return row?.charge_id;
}

export function lockPayment(db: Database, id: number): Promise<Selectable<Payments> | undefined> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function setPayment(
  db: Database,
  id: number,
  changes: Partial<Insertable<Payments>>,
): Promise<void> {
  await db.updateTable("payments").set(changes).where("id", "=", id).execute();
}

export async function proofOf(
  db: Database,
  viewer: Pick<Viewer, "id" | "role">,
  id: number,
): Promise<StoredFile | undefined> {
  const row = await paymentFor(db, viewer, id);
  if (!row) return undefined;
  const { storage_key, filename, size_bytes, mime } = row;
  if (storage_key === null || filename === null || size_bytes === null || mime === null) return undefined;
  return { storage_key, filename, size_bytes, mime };
}

/** Payments that the student reported and staff have not decided. The caller has locked the charge. */
export async function countReported(db: Database, chargeId: number): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("charge_id", "=", chargeId)
    .where("state", "=", "reported")
    .executeTakeFirstOrThrow();
  return Number(count);
}
