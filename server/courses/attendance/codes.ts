import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { ShownCode } from "#contract/courses/attendance/attendance-codes.ts";
import { CODE_MINUTES, isCodeTime } from "#contract/courses/attendance/code-times.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { deleteOldCodes, endCodes, insertCode, livingCode } from "./code-queries.ts";
import { lockedSession, sessionOf } from "./mark.ts";

type Reply = z.input<typeof ShownCode>;

const NUMBERS = 1_000_000;
/** Attempts to find a number that no other session has. There are far fewer sessions than numbers. */
const TRIES = 20;

/** @throws ApiError 404 */
export async function codeOf(db: Database, unit: number, now: Date): Promise<Reply> {
  const session = await sessionOf(db, unit);
  const living = await livingCode(db, unit, now);
  return {
    code: living?.code ?? null,
    ends_at: living?.ends_at ?? null,
    may_show: isCodeTime(session, now),
  };
}

/**
 * Makes a new code for a session. An earlier one ends.
 * @throws ApiError 404, 409 if it is too early or too late
 */
export function showCode(context: AppContext, request: RequestContext, unit: number): Promise<Reply> {
  return act(context, request, async ({ db, now, did }) => {
    // A session never has two codes.
    const session = await lockedSession(db, unit);
    if (!isCodeTime(session, now)) throw apiError("attendance_code_closed");
    await deleteOldCodes(db, now);
    await endCodes(db, unit, now);
    const ends_at = new Date(now.getTime() + CODE_MINUTES * 60_000);
    const shown = { unit_id: unit, starts_at: now, ends_at, shown_by: request.viewer?.id ?? null };
    const code = await newCode(db, shown);
    did("unit.show_code", { id: unit, after: { until: ends_at } });
    return { code, ends_at, may_show: true };
  });
}

async function newCode(
  db: Transaction,
  shown: Omit<Parameters<typeof insertCode>[1], "code">,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = String(randomInt(NUMBERS)).padStart(6, "0");
    if (await insertCode(db, { ...shown, code })) return code;
  }
  throw apiError("overloaded", { seconds: 2 });
}

/** Ends the code of a session. Repeating the call changes nothing. @throws ApiError 404 */
export function endCode(context: AppContext, request: RequestContext, unit: number): Promise<void> {
  return act(context, request, async ({ db, now, did }) => {
    await sessionOf(db, unit);
    if ((await endCodes(db, unit, now)) > 0) did("unit.end_code", { id: unit });
  });
}
