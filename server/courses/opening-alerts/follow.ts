import type { Follower } from "#server/context.ts";
import { deleteAlertsOfPrograms } from "./queries.ts";

/** Deletes the waiting lists of deleted programs. A restored program starts with an empty one. */
export const forgetOpeningAlerts: Follower = ({ db, ids }) => deleteAlertsOfPrograms(db, ids);
