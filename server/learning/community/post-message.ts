import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { programById } from "#server/learning/programs/queries.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import {
  deleteMessage,
  insertMessage,
  messageFor,
  moderates,
  openPlaces,
  type SaidRow,
  type Thread,
  tell,
  threadOf,
  toggleLike,
  updateContent,
} from "./queries.ts";

/** Refuses whoever is not in the program's community: 403, since that the program exists is no secret (T42). */
export async function enterPlaces(db: Database, viewer: Viewer, programs: readonly number[]): Promise<void> {
  const found = await openPlaces(db, viewer).where("programs.id", "=", anyOf(programs)).execute();
  const open = new Set(found.map((place) => place.id));
  for (const program of programs) {
    if (open.has(program)) continue;
    throw (await programById(db, program)) ? apiError("forbidden") : apiError("not_found");
  }
}

/** Says something to a program. */
export async function post(
  context: AppContext,
  viewer: Viewer,
  { program, content }: { program: number; content: string },
): Promise<SaidRow> {
  if (!(await programById(context.db, program))) throw invalid({ program: ["Program not found."] });
  await enterPlaces(context.db, viewer, [program]);
  return say(context, viewer, { program_id: program, parent_id: null, content });
}

/** Answers a message; an answer to a reply stands under the message that the reply is under. */
export async function reply(
  context: AppContext,
  viewer: Viewer,
  id: number,
  content: string,
): Promise<SaidRow> {
  const answered = await messageFor(context.db, viewer, id);
  if (!answered) throw apiError("not_found");
  const { program_id, parent_id } = answered;
  return say(context, viewer, { program_id, parent_id: parent_id ?? id, content });
}

interface Words {
  program_id: number;
  parent_id: number | null;
  content: string;
}

async function say(context: AppContext, viewer: Viewer, words: Words): Promise<SaidRow> {
  const created_at = context.clock();
  const id = await context.db.transaction().execute(async (db) => {
    const made = await insertMessage(db, { ...words, sender_id: viewer.id, created_at });
    const kind = words.parent_id === null ? "message" : "reply";
    await tell(db, kind, { ...words, id: made }, viewer.id);
    return made;
  });
  const [said] = await seen(context.db, viewer, id);
  return said;
}

export async function like(context: AppContext, viewer: Viewer, id: number): Promise<Thread> {
  const liked = await messageFor(context.db, viewer, id);
  if (!liked) throw apiError("not_found");
  await context.db.transaction().execute(async (db) => {
    if (!(await toggleLike(db, id, viewer.id, context.clock()))) throw apiError("not_found");
    await tell(db, "like", liked, viewer.id);
  });
  return seen(context.db, viewer, id);
}

/** Only the sender changes their words, whoever moderates (api.md section 4). */
export async function change(
  context: AppContext,
  viewer: Viewer,
  id: number,
  content: string,
): Promise<Thread> {
  const own = await messageFor(context.db, viewer, id);
  if (!own) throw apiError("not_found");
  if (own.sender_id !== viewer.id) throw apiError("forbidden");
  await context.db.transaction().execute(async (db) => {
    if (!(await updateContent(db, id, content, context.clock()))) throw apiError("not_found");
    await tell(db, "update", own, viewer.id);
  });
  return seen(context.db, viewer, id);
}

/** The sender deletes their own; a moderator anybody's, which is written down. */
export async function remove(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
): Promise<void> {
  const found = await messageFor(context.db, viewer, id);
  if (!found) throw apiError("not_found");
  const isOwn = found.sender_id === viewer.id;
  if (!isOwn && !moderates(viewer)) throw apiError("forbidden");
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    await deleteMessage(db, id, now);
    const before = { sender_id: found.sender_id, content: found.content };
    if (!isOwn)
      await recordAudit(db, request, now, {
        action: "delete",
        resource: "community_message",
        resource_id: id,
        before,
      });
    await tell(db, "delete", found, viewer.id);
  });
}

async function seen(db: Database, viewer: Viewer, id: number): Promise<Thread> {
  const thread = await threadOf(db, viewer, id);
  if (!thread) throw apiError("not_found");
  return thread;
}
