import type { z } from "zod";
import type { community } from "#contract/community/community.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { EventStream } from "#server/platform/events/event-stream.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { requireCommunities } from "./access.ts";

/** Delay before a browser reconnects a lost stream, plus a random spread so that not all reconnect at once */
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;

/** Permissions whose holders get news on the stream: of payments, and of imports of students */
const staffNews = ["fees", "students", "assignments"] as const;

/**
 * Opens a stream of events of these programs and of the viewer's inbox. It starts with the events after Last-Event-ID.
 */
export async function openStream(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  { program, inbox, last_event_id, tab }: z.output<typeof community.stream.query>,
): Promise<EventStream> {
  if (program.length === 0 && !inbox) throw invalid({ program: ["Program not found."] });
  const interest = {
    programs: new Set(program),
    inbox: inbox && viewer.role === "student",
    staff: new Set(staffNews.filter((permission) => inbox && hasPermission(viewer, permission))),
    today: inbox && viewer.role !== "student",
  };
  const left = request.last_event_id ?? last_event_id ?? "";
  const cursor = /^\d{1,15}$/.test(left) ? Number(left) : null;
  const owner = { user_id: viewer.id, address: request.address, tab };
  const stream = new EventStream(owner, interest, cursor);
  const retry_ms = RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS);
  stream.send(Buffer.from(`retry: ${retry_ms}\n\n`));
  return context.streams.open(stream, async () => {
    const now = context.clock();
    const expires_at = await askAgain(context, viewer, request);
    await requireCommunities(context.db, viewer, program, now);
    return expires_at.getTime() - now.getTime();
  });
}

/**
 * Returns when the request's session or token expires.
 * @throws ApiError 401 when it has ended or its owner's rights have changed, so that the browser reconnects
 */
async function askAgain(
  { sessions }: AppContext,
  viewer: Viewer,
  { session, token, token_owner }: RequestContext,
): Promise<Date> {
  const found = session ? await sessions.open(session) : await sessions.viewerOfToken(token ?? "");
  if (!found || rightsOf(found.viewer) !== rightsOf(token_owner ?? viewer)) throw apiError("unauthenticated");
  return found.expires_at;
}

const rightsOf = ({ role, permissions }: Viewer) => [role, ...permissions].join(" ");
