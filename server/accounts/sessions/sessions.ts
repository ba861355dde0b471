import type { AppContext } from "#server/context.ts";
import { deleteSession, extendSession, saveSession, viewerOfSession } from "./queries.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import type { Viewer } from "./viewer.ts";

/** 14 days rolling (api.md, ground rules). */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000;
/** A session is extended once an hour at most, so that reading does not become writing. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;

/** A new session for the user; the secret goes to the cookie, only its hash is stored. */
export async function startSession(context: AppContext, userId: number): Promise<string> {
  const secret = newSecret();
  const now = context.clock();
  await saveSession(context.db, {
    id_hash: hashSecret(secret),
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
  });
  return secret;
}

export interface OpenSession {
  viewer: Viewer;
  /** True when the cookie should be sent again with a later expiry. */
  extended: boolean;
}

/** Whose session this secret opens, if it is live; rolls its expiry forward. */
export async function openSession(context: AppContext, secret: string): Promise<OpenSession | undefined> {
  const idHash = hashSecret(secret);
  const now = context.clock();
  const session = await viewerOfSession(context.db, idHash, now);
  if (!session) return undefined;
  const fullLife = now.getTime() + SESSION_MS;
  const extended = fullLife - session.expires_at.getTime() > EXTEND_EVERY_MS;
  if (extended) await extendSession(context.db, idHash, new Date(fullLife));
  return { viewer: session.viewer, extended };
}

export async function endSession(context: AppContext, secret: string): Promise<void> {
  await deleteSession(context.db, hashSecret(secret));
}
