import type { z } from "zod";
import { MAX_WEBHOOKS, type WebhookChange, type WebhookForm } from "#contract/admin/webhooks.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act, actOn, rowItself } from "#server/platform/records/act.ts";
import { nextVersion, pick } from "#server/platform/records/change-record.ts";
import { insertWebhook, lockWebhook, updateWebhook, webhookList } from "./queries.ts";
import { newWebhookSecret, sealSecret } from "./signature.ts";

const kind = "webhook";

/** @throws ApiError 400 at a url without https, 409 at the eleventh */
export async function createWebhook(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof WebhookForm>,
) {
  checkProtocol(context, form.url);
  const secret = newWebhookSecret();
  return act(context, request, async ({ db, now, did }) => {
    if ((await webhookList(db)).length >= MAX_WEBHOOKS) throw apiError("too_many_webhooks");
    const made = await insertWebhook(db, { ...form, created_at: now, updated_at: now });
    // The seal contains the row's id, which exists only after the insert.
    const row = await updateWebhook(db, made.id, {
      sealed_secret: sealSecret(context.secret, made.id, secret),
    });
    did(`${kind}.create`, { id: row.id, after: form });
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
  const lock = (db: Transaction) => lockWebhook(db, id);
  const subject = { lock, version, current: rowItself };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return before;
    const row = await updateWebhook(db, id, { ...given, updated_at: nextVersion(before, now) });
    did(`${kind}.update`, { id, before: pick(before, Object.keys(given)), after: given });
    return row;
  });
}

function checkProtocol({ config }: AppContext, url: string): void {
  if (!url.startsWith("https:") && !config.webhooksToPrivate)
    throw invalid({ url: ["Enter an address that begins with https://"] });
}
