import { communications } from "#contract/learning/communications.ts";
import { refuse } from "#contract/shared/errors.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { isPage, listOrPage, pageByIds, pageWindow, toPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import { changeCommunication } from "./change.ts";
import { attachmentFor, inbox, inboxCount, saveRead, saveRemoved, unreadCount } from "./inbox-queries.ts";
import { presentCommunication, presentSent } from "./present.ts";
import { communicationById, sentCommunications, sentCount, sentIds, unreadPage } from "./queries.ts";
import { remindUnread } from "./remind.ts";
import { removeCommunication } from "./remove.ts";
import { sendCommunication } from "./send.ts";

export const communicationHandlers: Handlers<typeof communications> = {
  async list({ house, db, query }) {
    if (!isPage(query)) return (await sentCommunications(db).execute()).map(presentSent);
    return pageByIds(house, communications.list.path, query, {
      ids: ({ limit, offset }) => sentIds(db).limit(limit).offset(offset).execute(),
      rows: (ids) => sentCommunications(db).where("communications.id", "=", anyOf(ids)).execute(),
      count: () => sentCount(db),
      present: presentSent,
    });
  },

  get: async ({ db, params }) => presentSent((await communicationById(db, params.id)) ?? gone()),

  async create({ house, db, viewer, exchange, body, files }) {
    const id = await sendCommunication(house, exchange, viewer, body, files.attachments);
    return presentSent((await communicationById(db, id)) ?? gone());
  },

  async update({ house, db, exchange, params, body, files }) {
    await changeCommunication(house, exchange, params.id, body, files.attachments);
    return presentSent((await communicationById(db, params.id)) ?? gone());
  },

  remove: ({ house, exchange, params }) => removeCommunication(house, exchange, params.id),

  async unread({ house, db, params, query }) {
    const sent = (await communicationById(db, params.id)) ?? gone();
    const { count, results } = await unreadPage(db, sent, pageWindow(query));
    return toPage(house, communications.unread.path.replace("{id}", String(sent.id)), query, count, results);
  },

  async remind({ house, exchange, params }) {
    const reminded_at = await remindUnread(house, exchange, params.id);
    return { message: "Everybody who has not read it yet will get an e-mail.", reminded_at };
  },

  inbox({ house, db, viewer, query }) {
    const { path } = communications.inbox;
    return listOrPage(
      house,
      path,
      query,
      inbox(db, viewer),
      () => inboxCount(db, viewer),
      presentCommunication,
    );
  },

  async received({ db, viewer, params }) {
    const own = await inbox(db, viewer).where("communications.id", "=", params.id).executeTakeFirst();
    return presentCommunication(own ?? gone());
  },

  async unread_count({ db, viewer }) {
    return { count: viewer.role === "student" ? await unreadCount(db, viewer.id) : 0 };
  },

  async mark_as_read({ house, db, viewer, params }) {
    const own = () => inbox(db, viewer).where("communications.id", "=", params.id).executeTakeFirst();
    if (!(await own())) throw refuse("not_found");
    await saveRead(db, viewer.id, params.id, house.clock());
    return presentCommunication((await own()) ?? gone());
  },

  async student_delete({ house, db, viewer, params }) {
    const own = await inbox(db, viewer).where("communications.id", "=", params.id).executeTakeFirst();
    if (!own) throw refuse("not_found");
    await saveRemoved(db, viewer.id, own.id, house.clock());
  },

  async download({ house, db, viewer, params }) {
    return download(house.files, await attachmentFor(db, viewer, params.id));
  },
};

function gone(): never {
  throw refuse("not_found");
}
