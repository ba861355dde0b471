import type { AppContext } from "#server/context.ts";
import { deleteKeys } from "./queries.ts";

/**
 * Deletes the institute's key pair; the next device that asks gets a new one. Notifications are off on every device
 * until its person visits again, because a subscription is bound to its key pair.
 * @returns the number of devices that had notifications
 */
export const renewKeys = ({ db }: Pick<AppContext, "db">): Promise<number> => deleteKeys(db);
