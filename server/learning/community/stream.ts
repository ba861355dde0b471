import type { z } from "zod";
import type { community } from "#contract/learning/community.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { EventStream, type StreamOwner } from "#server/platform/events/event-stream.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { requireCommunities } from "./access.ts";

/** How long a browser that lost its stream waits before it tries again; random, so that not all return at once. */
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;

/** The permissions whose holders are told of what happens: payments, and imports of students. */
const staffNews = ["fees", "students"] as const;

/** A stream of the events of these programs and of the viewer's inbox. It starts with the events after Last-Event-ID. */
export async function openStream(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  { program, inbox, last_event_id }: z.output<typeof community.stream.query>,
): Promise<EventStream> {
  if (program.length === 0 && !inbox) throw invalid({ program: ["Program not found."] });
  await requireCommunities(context.db, viewer, program, context.clock());
  const interest = {
    programs: new Set(program),
    inbox: inbox && viewer.role === "student",
    staff: new Set(staffNews.filter((permission) => inbox && hasPermission(viewer, permission))),
    today: inbox && viewer.role !== "student",
  };
  const left = request.last_event_id ?? last_event_id ?? "";
  const cursor = /^\d{1,15}$/.test(left) ? Number(left) : null;
  const stream = new EventStream(ownerOf(viewer, request), interest, cursor);
  const retry_ms = RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS);
  stream.send(Buffer.from(`retry: ${retry_ms}\n\n`));
  return context.streams.open(stream);
}

function ownerOf(viewer: Viewer, { session, token, address }: RequestContext): StreamOwner {
  const secret = session ?? token;
  if (!secret) throw apiError("unauthenticated");
  const secret_kind = session ? "session" : "token";
  return { user_id: viewer.id, address, secret_hash: hashSecret(secret), secret_kind };
}
