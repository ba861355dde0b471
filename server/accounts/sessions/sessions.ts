import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { deleteSession, extendSession, saveSession, viewerOfSession } from "./queries.ts";
import { hashSecret, newSecret } from "./secrets.ts";

/** 14 days, rolling (api.md section 1). */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000;
/** At most once an hour, so that most requests only read the session. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;

/** Starts a session for the user and answers its secret for the cookie. The database stores only a hash. */
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

/** The viewer of a live session, whose expiry moves forward. */
export async function openSession(context: AppContext, secret: string): Promise<OpenSession | undefined> {
  const idHash = hashSecret(secret);
  const now = context.clock();
  const session = await viewerOfSession(context.db, idHash, now);
  if (!session) return undefined;
  const latestExpiry = now.getTime() + SESSION_MS;
  const extended = latestExpiry - session.expires_at.getTime() > EXTEND_EVERY_MS;
  if (extended) await extendSession(context.db, idHash, new Date(latestExpiry));
  return { viewer: session.viewer, extended };
}

export async function endSession(context: AppContext, secret: string): Promise<void> {
  await deleteSession(context.db, hashSecret(secret));
}
