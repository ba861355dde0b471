import type { Follower } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";

/** Makes open dashboards of staff count the pending work again. */
export const refreshToday: Follower = ({ db }) => publish(db, "today", {});
