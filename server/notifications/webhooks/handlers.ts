import { type webhooks as contract, type DeliveryState, webhooks } from "#contract/admin/webhooks.ts";
import { apiError } from "#contract/shared/errors.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { type DeliveryRow, deliveriesById, deliveriesOf, webhookById, webhookList } from "./queries.ts";
import { replayDelivery } from "./replay.ts";
import { changeWebhook, createWebhook } from "./save.ts";

const serializeDelivery = ({ state, ...row }: DeliveryRow) => ({ ...row, state: state as DeliveryState });

export const webhookHandlers: Handlers<typeof contract> = {
  list: ({ db }) => webhookList(db),

  async get({ db, params }) {
    const found = await webhookById(db, params.id);
    if (!found) throw apiError("not_found");
    return found;
  },

  create: ({ context, request, body }) => createWebhook(context, request, body),
  update: ({ context, request, params, body }) => changeWebhook(context, request, params.id, body),
  remove: ({ context, request, params }) =>
    removeRecord(context, request, "webhook", params.id, ["url", "events"]),

  async deliveries(call) {
    const { id } = call.params;
    if (!(await webhookById(call.db, id))) throw apiError("not_found");
    return pageOf(call, webhooks.deliveries.path.replace("{id}", String(id)), {
      filtered: deliveriesOf(call.db, id),
      id: "webhook_deliveries.id",
      order: { newestBy: "webhook_deliveries.created_at" },
      rows: (ids) => deliveriesById(call.db, ids),
      serialize: serializeDelivery,
    });
  },

  async replay({ context, request, params }) {
    return serializeDelivery(await replayDelivery(context, request, params.id));
  },
};
