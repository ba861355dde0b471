import { apiError } from "#contract/shared/errors.ts";
import { FEEDBACK_LOT } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { actOn } from "#server/platform/records/act.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import { type Box, sealHeld, unsealHeld, withRest } from "./box.ts";
import { type LockedRound, lockedRound, markClosed, saveResults } from "./queries.ts";
import { roundById } from "./results.ts";

/**
 * Ends a round and shows its answers. Does nothing to a closed one. `isDeleting` is what the caller expects to happen to
 * the answers. @throws ApiError 404, or 409 `stale` with the round when it is not so any more
 */
export function closeRound(context: AppContext, request: Actor, id: number, isDeleting?: boolean) {
  return actOn(context, request, { lock: (db) => lockedRound(db, id) }, async (round, { db, did }) => {
    if (!round.is_closed) {
      const isFew = round.shown_count + round.held_count < FEEDBACK_LOT;
      if (isDeleting !== undefined && isDeleting !== isFew)
        throw apiError("stale", { current: await roundById(db, id) });
      await showRest(context, db, round, boxOf(context, round));
      did("feedback_round.close", { id, after: { program: round.program_id } });
    }
    return roundById(db, id);
  });
}

/** Shows all answers of a locked round if there are at least five, and closes it. */
export async function showRest(
  context: AppContext,
  db: Database,
  round: LockedRound,
  box: Box,
): Promise<void> {
  await saveBox(context, db, round.id, withRest(box, round.questions));
  await markClosed(db, round.id);
}

/** Returns the answers of a round. Those that were held with another SECRET_KEY are lost. */
export function boxOf({ secret, log }: AppContext, round: LockedRound): Box {
  const { id, shown, shown_count, held_count, sealed } = round;
  const held = sealed ? unsealHeld(secret, id, sealed) : {};
  if (!held) log.warn({ round: id }, "held answers of a feedback form were sealed with another SECRET_KEY");
  return { shown, shown_count, held: held ?? {}, held_count: held ? held_count : 0 };
}

export function saveBox(
  { secret }: AppContext,
  db: Database,
  id: number,
  { held, ...box }: Box,
): Promise<void> {
  const sealed = box.held_count > 0 ? sealHeld(secret, id, held) : null;
  return saveResults(db, id, { ...box, sealed });
}
