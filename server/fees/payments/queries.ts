import { type Insertable, type Selectable, sql } from "kysely";
import { transactionKey } from "#contract/fees/payments/transaction-key.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

const nameOf = (column: string) =>
  sql<string>`coalesce((SELECT name FROM users WHERE users.id = ${sql.ref(column)}), '')`;

type OtherPart = Pick<Selectable<Payments>, "id" | "amount_minor" | "state"> & {
  charge: number;
  reference: string;
  student_name: string;
};

/** The other payments of the same transfer, in their order, as JSON. */
const otherParts = sql<OtherPart[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'charge', charge_id, 'reference', whose.reference,
    'student_name', whose.student_name, 'amount_minor', other.amount_minor, 'state', other.state) ORDER BY other.part), '[]')
  FROM payments other JOIN charges whose ON whose.id = other.charge_id
  WHERE other.transfer_id = payments.transfer_id AND other.id <> payments.id)`;

const payment = (db: Database) =>
  db
    .selectFrom("payments")
    .innerJoin("charges", "charges.id", "payments.charge_id")
    .leftJoin("receipts", "receipts.payment_id", "payments.id")
    .leftJoin("transfers", "transfers.id", "payments.transfer_id")
    .selectAll("payments")
    .select([
      "transfers.amount_minor as transfer_minor",
      otherParts.as("other_parts"),
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

/** Returns the payments of these charges with their receipts, newest first. */
export function paymentsOfCharges(db: Database, chargeIds: readonly number[]) {
  if (chargeIds.length === 0) return Promise.resolve([]);
  return payment(db)
    .where("payments.charge_id", "in", chargeIds)
    .orderBy("payments.reported_at", "desc")
    .orderBy("payments.id", "desc")
    .execute();
}
export type PaymentRow = Awaited<ReturnType<typeof paymentsOfCharges>>[number];

/** Returns a payment if the viewer may see it: students see those of their own charges, staff see all. */
function paymentFor(db: Database, viewer: Pick<Viewer, "id" | "role">, id: number) {
  return payment(db)
    .where("payments.id", "=", id)
    .$if(viewer.role === "student", (query) => query.where("charges.user_id", "=", viewer.id))
    .executeTakeFirst();
}

export function paymentsById(db: Database, ids: readonly number[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return payment(db).where("payments.id", "in", ids).orderBy("payments.id").execute();
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

/** Stores a payment with the keys by which its transaction is recognized. */
export async function insertPayment(db: Database, values: Insertable<Payments>): Promise<number> {
  const { id } = await db
    .insertInto("payments")
    .values({ ...values, ...transactionKey(values) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks these transaction numbers until the transaction ends: others who check them wait. */
export async function lockNumbers(db: Transaction, keys: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(number) FROM (SELECT DISTINCT hashtextextended(key, 16) AS number
    FROM unnest(${keys}::text[]) AS key ORDER BY number) AS numbers`.execute(db);
}

/**
 * Returns payments with one of these numbers, at any bank or network, without rejected ones. `network` is the network's
 * key.
 */
export function paymentsWithNumbers(db: Database, keys: readonly string[]) {
  return payment(db)
    .select("payments.network_key as network")
    .where(sql<boolean>`payments.number_key = ANY (${keys})`)
    .where("payments.state", "<>", "rejected")
    .orderBy(sql`payments.state = 'confirmed'`)
    .orderBy("payments.id")
    .execute();
}
export type NumberedPayment = Awaited<ReturnType<typeof paymentsWithNumbers>>[number];

/**
 * Confirms a payment. Only one that may repeat another of the same fee, amount and day is numbered after those that are
 * confirmed. The database refuses any other repetition.
 */
export async function setConfirmed(
  db: Database,
  id: number,
  decided: Pick<Insertable<Payments>, "decided_by" | "decided_at">,
  mayRepeat: boolean,
): Promise<void> {
  const number = mayRepeat ? sql`max(other.repeats) + 1` : sql`min(other.repeats)`;
  const repeats = sql<number>`coalesce((SELECT ${number} FROM payments other
    WHERE other.charge_id = payments.charge_id AND other.amount_minor = payments.amount_minor
      AND other.paid_on = payments.paid_on AND other.state = 'confirmed'), 0)`;
  await db
    .updateTable("payments")
    .set({ state: "confirmed", ...decided, repeats })
    .where("id", "=", id)
    .execute();
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

/** Counts reported payments of a charge that staff have not decided. The caller has locked the charge. */
export async function countReported(db: Database, chargeId: number): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("charge_id", "=", chargeId)
    .where("state", "=", "reported")
    .executeTakeFirstOrThrow();
  return Number(count);
}
