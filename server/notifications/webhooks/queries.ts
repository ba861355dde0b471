import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { WebhookEvent } from "#contract/admin/webhooks.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { WebhookDeliveries, Webhooks } from "#server/platform/database/types.ts";

export type WebhookRow = Selectable<Webhooks> & { events: WebhookEvent[] };
export type DeliveryRow = Selectable<WebhookDeliveries> & { event: WebhookEvent };

export function webhookList(db: Database) {
  return db.selectFrom("webhooks").selectAll().orderBy("id", "desc").$castTo<WebhookRow>().execute();
}

export function webhookById(db: Database, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).$castTo<WebhookRow>().executeTakeFirst();
}

export function lockWebhook(db: Database, id: number): Promise<WebhookRow | undefined> {
  const query = db.selectFrom("webhooks").selectAll().where("id", "=", id).forUpdate();
  return query.$castTo<WebhookRow>().executeTakeFirst();
}

export function insertWebhook(db: Database, values: Insertable<Webhooks>): Promise<WebhookRow> {
  const query = db.insertInto("webhooks").values(values).returningAll();
  return query.$castTo<WebhookRow>().executeTakeFirstOrThrow();
}

export function updateWebhook(db: Database, id: number, values: Updateable<Webhooks>): Promise<WebhookRow> {
  const query = db.updateTable("webhooks").set(values).where("id", "=", id).returningAll();
  return query.$castTo<WebhookRow>().executeTakeFirstOrThrow();
}

export type QueuedDelivery = Pick<Selectable<WebhookDeliveries>, "id" | "webhook_id">;

/** Inserts a delivery of each message for each active webhook that selected the event. */
export async function insertDeliveries(
  db: Database,
  event: WebhookEvent,
  messages: readonly { id: string; payload: object }[],
  now: Date,
): Promise<QueuedDelivery[]> {
  const { rows } = await sql<QueuedDelivery>`
    INSERT INTO webhook_deliveries (webhook_id, message_id, event, payload, created_at)
    SELECT webhooks.id, message.id, ${event}, message.payload, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS message (id uuid, payload jsonb) CROSS JOIN webhooks
    WHERE is_active AND ${event} = ANY(events) ORDER BY webhooks.id RETURNING id, webhook_id`.execute(db);
  return rows;
}

export function deliveriesOf(db: Database, webhookId: number) {
  return db.selectFrom("webhook_deliveries").where("webhook_id", "=", webhookId);
}

export function deliveriesById(db: Database, ids: number[]): Promise<DeliveryRow[]> {
  const query = db.selectFrom("webhook_deliveries").selectAll().where("id", "in", ids);
  return query.$castTo<DeliveryRow>().execute();
}

/** Returns a queued delivery with its webhook's address and secret. */
export function waitingDelivery(db: Database, id: number) {
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .selectAll("webhook_deliveries")
    .select(["webhooks.url", "webhooks.sealed_secret", "webhooks.is_active"])
    .where("webhook_deliveries.id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

export async function saveDelivery(
  db: Database,
  id: number,
  values: Updateable<WebhookDeliveries>,
): Promise<void> {
  await db.updateTable("webhook_deliveries").set(values).where("id", "=", id).execute();
}

export function waitingDeliveries(db: Database): Promise<QueuedDelivery[]> {
  return db
    .selectFrom("webhook_deliveries")
    .select(["id", "webhook_id"])
    .where("state", "=", "queued")
    .execute();
}

/** Deletes old deliveries and returns their number. */
export async function deleteOldDeliveries(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("webhook_deliveries")
    .where("settled_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
