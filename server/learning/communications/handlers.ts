import { communications } from "#contract/learning/communications.ts";
import { listOrPage, pageOf } from "#server/platform/database/lists.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { softDelete } from "#server/platform/records/soft-delete.ts";
import { download } from "#server/platform/storage/download.ts";
import { changeCommunication } from "./change.ts";
import { emailProgress, pauseEmails } from "./emails.ts";
import {
  attachmentFor,
  inbox,
  received,
  receivedById,
  saveRead,
  saveRemoved,
  unreadCount,
} from "./inbox-queries.ts";
import {
  communicationById,
  communicationsById,
  recipientsById,
  recipientsCount,
  sentCommunications,
  unreadRecipients,
} from "./queries.ts";
import { remindUnread } from "./remind.ts";
import { sendCommunication } from "./send.ts";
import { serializeCommunication } from "./serialize.ts";

const deletable = { resource: "communication", table: "communications", logged: ["title"] };
const byTime = { id: "communications.id", order: { newestBy: "communications.sent_at" } };

export const communicationHandlers: Handlers<typeof communications> = {
  list: (call) =>
    listOrPage(call, communications.list.path, {
      ...byTime,
      filtered: sentCommunications(call.db),
      rows: (ids) => communicationsById(call.db, ids),
      serialize: serializeCommunication,
    }),

  get: async ({ db, params }) => serializeCommunication(await communicationById(db, params.id)),

  async recipients({ context, db, query: { program } }) {
    const audience = { recipient_type: program ? "program" : "all", program_id: program ?? null } as const;
    return { count: await recipientsCount(db, audience, context.clock()) };
  },

  create: async ({ context, viewer, request, body, files }) =>
    serializeCommunication(await sendCommunication(context, request, viewer, body, files.attachments)),

  update: async ({ context, request, params, body, files }) =>
    serializeCommunication(await changeCommunication(context, request, params.id, body, files.attachments)),

  remove: ({ context, request, params }) =>
    softDelete(context, request, deletable, params.id, (db) =>
      publish(db, "communications", { id: params.id, kind: "removed" }),
    ),

  async unread(call) {
    const sent = await communicationById(call.db, call.params.id);
    return pageOf(call, communications.unread.path.replace("{id}", String(sent.id)), {
      filtered: unreadRecipients(call.db, sent),
      id: "users.id",
      order: { newestBy: "users.date_joined" },
      rows: (ids) => recipientsById(call.db, ids),
      serialize: (row) => row,
    });
  },

  async remind({ context, request, params }) {
    const reminded_at = await remindUnread(context, request, params.id);
    return { message: "Everybody who has not read it yet will get an e-mail.", reminded_at };
  },

  emails: ({ db, params }) => emailProgress(db, params.id),
  pause_emails: ({ context, request, params, body }) => pauseEmails(context, request, params.id, body),

  inbox: (call) =>
    listOrPage(call, communications.inbox.path, {
      ...byTime,
      filtered: inbox(call.db, call.viewer),
      rows: (ids) => receivedById(call.db, call.viewer, ids),
      serialize: serializeCommunication,
    }),

  received: async ({ db, viewer, params }) => serializeCommunication(await received(db, viewer, params.id)),

  async unread_count({ db, viewer }) {
    return { count: viewer.role === "student" ? await unreadCount(db, viewer.id) : 0 };
  },

  async mark_as_read({ context, db, viewer, params }) {
    const { id } = await received(db, viewer, params.id);
    await saveRead(db, viewer.id, id, context.clock());
    return serializeCommunication(await received(db, viewer, id));
  },

  async student_delete({ context, db, viewer, params }) {
    const { id } = await received(db, viewer, params.id);
    await saveRemoved(db, viewer.id, id, context.clock());
  },

  async download({ context, db, viewer, params }) {
    return download(context.files, await attachmentFor(db, viewer, params.id));
  },
};
