import type { AppContext } from "#server/context.ts";
import { deleteKeys } from "./queries.ts";

/**
 * Forgets the institute's pair: the next device that asks gets a new one. Notifications are off on every device until its
 * person visits again, because a subscription is bound to the pair that it was made with.
 * @returns how many devices had notifications
 */
export function renewKeys({ db }: Pick<AppContext, "db">): Promise<number> {
  return db.transaction().execute(deleteKeys);
}
