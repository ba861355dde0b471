import { invalid, refuse } from "#contract/shared/errors.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import type { House } from "#server/context.ts";
import { programById } from "#server/learning/programs/queries.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
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
    throw (await programById(db, program)) ? refuse("forbidden") : refuse("not_found");
  }
}

/** Says something to a program. */
export async function post(
  house: House,
  viewer: Viewer,
  { program, content }: { program: number; content: string },
): Promise<SaidRow> {
  if (!(await programById(house.db, program))) throw invalid({ program: ["Program not found."] });
  await enterPlaces(house.db, viewer, [program]);
  return say(house, viewer, { program_id: program, parent_id: null, content });
}

/** Answers a message; an answer to a reply stands under the message that the reply is under. */
export async function reply(house: House, viewer: Viewer, id: number, content: string): Promise<SaidRow> {
  const answered = await messageFor(house.db, viewer, id);
  if (!answered) throw refuse("not_found");
  const { program_id, parent_id } = answered;
  return say(house, viewer, { program_id, parent_id: parent_id ?? id, content });
}

interface Words {
  program_id: number;
  parent_id: number | null;
  content: string;
}

async function say(house: House, viewer: Viewer, words: Words): Promise<SaidRow> {
  const created_at = house.clock();
  const id = await house.db.transaction().execute(async (db) => {
    const made = await insertMessage(db, { ...words, sender_id: viewer.id, created_at });
    const kind = words.parent_id === null ? "message" : "reply";
    await tell(db, kind, { ...words, id: made }, viewer.id);
    return made;
  });
  const [said] = await seen(house.db, viewer, id);
  return said;
}

export async function like(house: House, viewer: Viewer, id: number): Promise<Thread> {
  const liked = await messageFor(house.db, viewer, id);
  if (!liked) throw refuse("not_found");
  await house.db.transaction().execute(async (db) => {
    if (!(await toggleLike(db, id, viewer.id, house.clock()))) throw refuse("not_found");
    await tell(db, "like", liked, viewer.id);
  });
  return seen(house.db, viewer, id);
}

/** Only the sender changes their words, whoever moderates (api.md section 4). */
export async function change(house: House, viewer: Viewer, id: number, content: string): Promise<Thread> {
  const own = await messageFor(house.db, viewer, id);
  if (!own) throw refuse("not_found");
  if (own.sender_id !== viewer.id) throw refuse("forbidden");
  await house.db.transaction().execute(async (db) => {
    if (!(await updateContent(db, id, content, house.clock()))) throw refuse("not_found");
    await tell(db, "update", own, viewer.id);
  });
  return seen(house.db, viewer, id);
}

/** The sender deletes their own; a moderator anybody's, which is written down. */
export async function remove(house: House, viewer: Viewer, exchange: Exchange, id: number): Promise<void> {
  const found = await messageFor(house.db, viewer, id);
  if (!found) throw refuse("not_found");
  const isOwn = found.sender_id === viewer.id;
  if (!isOwn && !moderates(viewer)) throw refuse("forbidden");
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    await deleteMessage(db, id, now);
    const before = { sender_id: found.sender_id, content: found.content };
    if (!isOwn)
      await recordAudit(db, exchange, now, {
        action: "delete",
        noun: "community_message",
        noun_id: id,
        before,
      });
    await tell(db, "delete", found, viewer.id);
  });
}

async function seen(db: Database, viewer: Viewer, id: number): Promise<Thread> {
  const thread = await threadOf(db, viewer, id);
  if (!thread) throw refuse("not_found");
  return thread;
}
