import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { isHeldBack } from "#server/accounts/two-factor/rule.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { deleteSession, saveSession, updateSession, viewerOfSession } from "./queries.ts";
import { hashSecret, newSecret } from "./secrets.ts";

/** Lifetime of a session after its last use: 14 days (api.md 1). */
export const SESSION_MS = 14 * DAY_MS;
/** Maximum lifetime of a session, counted from the login. */
const LONGEST_SESSION_MS = 90 * DAY_MS;
/** Minimum time between two extensions of a session, so that most requests only read it. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;
const SEEN_EVERY_MS = 5 * 60 * 1000;

/** Starts a session for the user and returns its secret for the cookie. The database stores only a hash. */
export async function startSession(
  context: Pick<AppContext, "clock" | "db">,
  userId: number,
  browser = "",
): Promise<string> {
  const secret = newSecret();
  const now = context.clock();
  await saveSession(context.db, {
    id_hash: hashSecret(secret),
    user_id: userId,
    browser,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
  });
  return secret;
}

export interface OpenSession {
  viewer: Viewer;
  /** True when the cookie should be sent again with a later expiry. */
  extended: boolean;
  is_held_back: boolean;
  expires_at: Date;
}

/** Returns the viewer of an unexpired session and extends it. */
export async function openSession(context: AppContext, secret: string): Promise<OpenSession | undefined> {
  const idHash = hashSecret(secret);
  const now = context.clock();
  const session = await viewerOfSession(context.db, idHash, now);
  if (!session) return undefined;
  const end = session.created_at.getTime() + LONGEST_SESSION_MS;
  const latestExpiry = Math.min(now.getTime() + SESSION_MS, end);
  const extended = latestExpiry - session.expires_at.getTime() > EXTEND_EVERY_MS;
  const isSeen = now.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS;
  if (extended || isSeen)
    await updateSession(context.db, idHash, {
      last_seen_at: now,
      ...(extended && { expires_at: new Date(latestExpiry) }),
    });
  return {
    viewer: session.viewer,
    extended,
    is_held_back: await isHeldBack(context.db, session.viewer, now),
    expires_at: extended ? new Date(latestExpiry) : session.expires_at,
  };
}

export async function endSession(db: Database, secret: string): Promise<void> {
  await deleteSession(db, hashSecret(secret));
}
