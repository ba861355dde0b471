import { communications } from "#contract/learning/communications.ts";
import { apiError } from "#contract/shared/errors.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { isPage, listOrPage, pageByIds, pageWindow, toPage } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import { changeCommunication } from "./change.ts";
import { attachmentFor, inbox, inboxCount, saveRead, saveRemoved, unreadCount } from "./inbox-queries.ts";
import { communicationById, sentCommunications, sentCount, sentIds, unreadPage } from "./queries.ts";
import { remindUnread } from "./remind.ts";
import { removeCommunication } from "./remove.ts";
import { sendCommunication } from "./send.ts";
import { serializeCommunication, serializeSent } from "./serialize.ts";

export const communicationHandlers: Handlers<typeof communications> = {
  async list({ context, db, query }) {
    if (!isPage(query)) return (await sentCommunications(db).execute()).map(serializeSent);
    return pageByIds(context, communications.list.path, query, {
      ids: ({ limit, offset }) => sentIds(db).limit(limit).offset(offset).execute(),
      rows: (ids) => sentCommunications(db).where("communications.id", "=", anyOf(ids)).execute(),
      count: () => sentCount(db),
      serialize: serializeSent,
    });
  },

  get: async ({ db, params }) => serializeSent((await communicationById(db, params.id)) ?? gone()),

  async create({ context, db, viewer, request, body, files }) {
    const id = await sendCommunication(context, request, viewer, body, files.attachments);
    return serializeSent((await communicationById(db, id)) ?? gone());
  },

  async update({ context, db, request, params, body, files }) {
    await changeCommunication(context, request, params.id, body, files.attachments);
    return serializeSent((await communicationById(db, params.id)) ?? gone());
  },

  remove: ({ context, request, params }) => removeCommunication(context, request, params.id),

  async unread({ context, db, params, query }) {
    const sent = (await communicationById(db, params.id)) ?? gone();
    const { count, results } = await unreadPage(db, sent, pageWindow(query));
    return toPage(
      context,
      communications.unread.path.replace("{id}", String(sent.id)),
      query,
      count,
      results,
    );
  },

  async remind({ context, request, params }) {
    const reminded_at = await remindUnread(context, request, params.id);
    return { message: "Everybody who has not read it yet will get an e-mail.", reminded_at };
  },

  inbox({ context, db, viewer, query }) {
    const { path } = communications.inbox;
    return listOrPage(
      context,
      path,
      query,
      inbox(db, viewer),
      () => inboxCount(db, viewer),
      serializeCommunication,
    );
  },

  async received({ db, viewer, params }) {
    const own = await inbox(db, viewer).where("communications.id", "=", params.id).executeTakeFirst();
    return serializeCommunication(own ?? gone());
  },

  async unread_count({ db, viewer }) {
    return { count: viewer.role === "student" ? await unreadCount(db, viewer.id) : 0 };
  },

  async mark_as_read({ context, db, viewer, params }) {
    const own = () => inbox(db, viewer).where("communications.id", "=", params.id).executeTakeFirst();
    if (!(await own())) throw apiError("not_found");
    await saveRead(db, viewer.id, params.id, context.clock());
    return serializeCommunication((await own()) ?? gone());
  },

  async student_delete({ context, db, viewer, params }) {
    const own = await inbox(db, viewer).where("communications.id", "=", params.id).executeTakeFirst();
    if (!own) throw apiError("not_found");
    await saveRemoved(db, viewer.id, own.id, context.clock());
  },

  async download({ context, db, viewer, params }) {
    return download(context.files, await attachmentFor(db, viewer, params.id));
  },
};

function gone(): never {
  throw apiError("not_found");
}
