import type { House } from "#server/context.ts";
import { deleteSession, extendSession, saveSession, viewerOfSession } from "./queries.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import type { Viewer } from "./viewer.ts";

/** 14 days rolling (api.md, ground rules). */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000;
/** A session is extended once an hour at most, so that reading does not become writing. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;

/** A new session for the user; the secret goes to the cookie, only its hash is stored. */
export async function startSession(house: House, userId: number): Promise<string> {
  const secret = newSecret();
  const now = house.clock();
  await saveSession(house.db, {
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
export async function openSession(house: House, secret: string): Promise<OpenSession | undefined> {
  const idHash = hashSecret(secret);
  const now = house.clock();
  const session = await viewerOfSession(house.db, idHash, now);
  if (!session) return undefined;
  const fullLife = now.getTime() + SESSION_MS;
  const extended = fullLife - session.expires_at.getTime() > EXTEND_EVERY_MS;
  if (extended) await extendSession(house.db, idHash, new Date(fullLife));
  return { viewer: session.viewer, extended };
}

export async function endSession(house: House, secret: string): Promise<void> {
  await deleteSession(house.db, hashSecret(secret));
}
