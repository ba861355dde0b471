import { communications, type RecipientType } from "#contract/community/communications.ts";
import { apiError } from "#contract/shared/errors.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import { listOrPage, pageOf } from "#server/platform/database/lists.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { changeCommunication } from "./change.ts";
import {
  attachmentFor,
  inbox,
  received,
  receivedById,
  saveRead,
  saveRemoved,
  saveUnread,
  sentTo,
  sentToById,
  unreadCount,
} from "./inbox-queries.ts";
import {
  communicationById,
  communicationOrder,
  communicationsById,
  foundCommunications,
  readers,
  readersById,
  recipientNames,
  recipientsById,
  recipientsCount,
  sentById,
  studentsToChoose,
  unreadRecipients,
  waitingCommunications,
} from "./queries.ts";
import { recipientsCsv } from "./recipients-csv.ts";
import { remindUnread } from "./remind.ts";
import { sendCommunication } from "./send.ts";
import { serializeCommunication, serializeSent } from "./serialize.ts";
import { emailTest } from "./test-email.ts";

/** Maximum number of matching students in the list; typing more narrows it */
const MOST_TO_CHOOSE = 8;
/** Maximum number of recipients' names shown before sending */
const MOST_NAMES = 100;

function recipientTypeOf(
  program: number | undefined,
  students: readonly number[] | undefined,
): RecipientType {
  if (students) return "students";
  return program ? "program" : "all";
}

const byTime = { id: "communications.id", order: { newestBy: "communications.sent_at" } };

/** The endpoints about the progress of emails are handled by notifications. */
type Own = Omit<typeof communications, "emails" | "pause_emails">;

export const communicationHandlers: Handlers<Own> = {
  list: (call) =>
    listOrPage(call, communications.list.path, {
      id: "communications.id",
      order: communicationOrder(call.query.ordering),
      filtered: foundCommunications(call.db, call.query.search),
      rows: (ids) => communicationsById(call.db, ids),
      serialize: serializeSent,
    }),

  get: async ({ db, params }) => serializeSent(await communicationById(db, params.id)),

  async recipients({ context, db, query: { program, students } }) {
    const recipient_type = recipientTypeOf(program, students);
    const chosen = { program_id: program ?? null, student_id: null, student_ids: students ?? null };
    const audience = { recipient_type, ...chosen };
    const now = context.clock();
    const [count, names] = [
      await recipientsCount(db, audience, now),
      await recipientNames(db, audience, now, MOST_NAMES),
    ];
    return { count, names };
  },

  students: ({ context, db, query }) => studentsToChoose(db, query, MOST_TO_CHOOSE, context.clock()),

  scheduled: (call) =>
    pageOf(call, communications.scheduled.path, {
      id: "communications.id",
      order: { by: "communications.sent_at", direction: "asc" },
      filtered: waitingCommunications(call.db),
      rows: (ids) => communicationsById(call.db, ids),
      serialize: serializeSent,
    }),

  test: ({ context, request, viewer, body }) => emailTest(context, request, viewer, body),

  create: async ({ context, viewer, request, body, files }) =>
    serializeSent(await sendCommunication(context, request, viewer, body, files.attachments)),

  update: async ({ context, request, params, body, files }) =>
    serializeSent(await changeCommunication(context, request, params.id, body, files.attachments)),

  remove: ({ context, request, params }) =>
    removeRecord(context, request, "communication", params.id, ["title"]),

  async unread(call) {
    const sent = await sentById(call.db, call.params.id);
    return pageOf(call, communications.unread.path.replace("{id}", String(sent.id)), {
      filtered: unreadRecipients(call.db, sent),
      id: "users.id",
      order: { newestBy: "users.date_joined" },
      rows: (ids) => recipientsById(call.db, ids, call.context.clock()),
      serialize: (row) => row,
    });
  },

  async readers(call) {
    const { id } = await sentById(call.db, call.params.id);
    return pageOf(call, communications.readers.path.replace("{id}", String(id)), {
      filtered: readers(call.db, id),
      id: "users.id",
      order: { newestBy: "communication_receipts.read_at" },
      rows: (ids) => readersById(call.db, id, ids, call.context.clock()),
      serialize: (row) => row,
    });
  },

  async export({ context, db, request, params, query: { state } }) {
    const sent = await sentById(db, params.id);
    await note(context, request, "communication.export", { id: sent.id, after: { state } });
    return csvDownload(`communication-${sent.id}-${state}.csv`, recipientsCsv(db, sent, state));
  },

  async remind({ context, request, params }) {
    const reminded_at = await remindUnread(context, request, params.id);
    const message = isSendingEmails(context.config)
      ? "Everyone who has not read it yet will get an email."
      : "Emails are not sent yet: an admin finds the reminders in Settings and can pass them on.";
    return { message, reminded_at };
  },

  async of_student(call) {
    const { db, params } = call;
    if (!(await addresseeOfRole(db, params.id, "student"))) throw apiError("not_found");
    return listOrPage(call, communications.of_student.path.replace("{id}", String(params.id)), {
      ...byTime,
      filtered: sentTo(db, params.id),
      rows: (ids) => sentToById(db, params.id, ids),
      serialize: (row) => row,
    });
  },
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

  async mark_as_unread({ db, viewer, params }) {
    const { id } = await received(db, viewer, params.id);
    await saveUnread(db, id, viewer.id);
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
