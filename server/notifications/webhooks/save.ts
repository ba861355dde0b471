import type { z } from "zod";
import { MAX_WEBHOOKS, type WebhookChange, type WebhookForm } from "#contract/admin/webhooks.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { nextVersion, pick } from "#server/platform/records/change-record.ts";
import { deleteWebhook, insertWebhook, lockWebhook, updateWebhook, webhookList } from "./queries.ts";
import { newWebhookSecret, sealSecret } from "./signature.ts";

const resource = "webhook";

/** @throws ApiError 400 at url for one without https, 409 at the eleventh */
export async function createWebhook(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof WebhookForm>,
) {
  checkProtocol(context, form.url);
  const now = context.clock();
  const secret = newWebhookSecret();
  return context.db.transaction().execute(async (db) => {
    if ((await webhookList(db)).length >= MAX_WEBHOOKS) throw apiError("too_many_webhooks");
    const made = await insertWebhook(db, { ...form, created_at: now, updated_at: now });
    // The seal names the row, which has its id only now.
    const row = await updateWebhook(db, made.id, {
      sealed_secret: sealSecret(context.secret, made.id, secret),
    });
    await recordAudit(db, request, now, { action: "create", resource, resource_id: row.id, after: form });
    return { ...row, secret };
  });
}

/** @throws ApiError 404, 400 at url, 409 `stale` with the present state */
export async function changeWebhook(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at: version, ...fields }: z.output<typeof WebhookChange>,
) {
  if (fields.url) checkProtocol(context, fields.url);
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await lockWebhook(db, id);
    if (!before) throw apiError("not_found");
    if (version !== undefined && Date.parse(version) !== before.updated_at.getTime())
      throw apiError("stale", { current: before });
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return before;
    const row = await updateWebhook(db, id, { ...given, updated_at: nextVersion(before, now) });
    const old = pick(before, Object.keys(given));
    await recordAudit(db, request, now, {
      action: "update",
      resource,
      resource_id: id,
      before: old,
      after: given,
    });
    return row;
  });
}

/** @throws ApiError 404 */
export async function removeWebhook(context: AppContext, request: RequestContext, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const row = await lockWebhook(db, id);
    if (!row) throw apiError("not_found");
    const now = context.clock();
    // Deliveries are many and soon over.
    const notKept = { tables: ["webhook_deliveries"] };
    const item = { kind: resource, table: "webhooks", record_id: id, name: row.url, notKept };
    await moveToBin(db, request, now, item, () => deleteWebhook(db, id));
    const before = pick(row, ["url", "events"]);
    await recordAudit(db, request, now, { action: "delete", resource, resource_id: id, before });
  });
}

function checkProtocol({ config }: AppContext, url: string): void {
  if (!url.startsWith("https:") && !config.webhooksToPrivate)
    throw invalid({ url: ["Enter an address that begins with https://"] });
}
