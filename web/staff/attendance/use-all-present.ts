import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AttendanceLine } from "#contract/courses/attendance/attendance.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { newKey } from "#web/api/new-key.ts";
import { makeStale } from "#web/api/stale.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";

/** A change of all students was pressed without a network. */
export class NotSent extends Error {}

/** A press of "all present". A repeated call has the same key. */
interface Press {
  includes_later: boolean;
  idempotencyKey: string;
  /** The shown students who were not marked then. */
  unmarked: readonly number[];
}

/** Returns whether to call again after a lost answer, at most twice. The call changes nothing if it was handled. */
const isLost = (failures: number, error: Error) => failures < 2 && error instanceof NoResponse;

interface RegisterShown {
  unit: number;
  /** The lines of the shown page, while there are any. */
  lines: readonly AttendanceLine[] | undefined;
  /** Students of the register who are not marked. Undefined until it has loaded. */
  notMarked: number | undefined;
  /** Called once when it is known that a press marked students. `marked_at` is the time of its marks. */
  onMarked: (marked_at: string) => void;
  onTakenBack: (marked_at: string) => void;
  onNotTakenBack: (marked_at: string) => void;
}

/**
 * Marks all students of a register who are not marked as present, and takes that back. If the answer of a press is lost,
 * its marks are found in the lines that come later.
 */
export function useAllPresent({ unit, lines, notMarked, onMarked, ...back }: RegisterShown) {
  const queries = useQueryClient();
  const { name } = useCurrentUser().profile;
  /** Times of this page's presses. */
  const own = useRef(new Set<string>());
  /** The press whose answer was lost. The server may have marked the students. */
  const [lost, setLost] = useState<Press>();
  /** Keys of changes of all students that may have reached the server. */
  const departed = useRef(new Set<string>());

  /** Sends a change of all students. Without a network, fails at once, so that it is known that nothing changed. */
  async function sendOnline<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
    if (navigator.onLine === false && !departed.current.has(key)) throw new NotSent();
    departed.current.add(key);
    return send();
  }

  function marked(marked_at: string) {
    if (own.current.has(marked_at)) return;
    own.current.add(marked_at);
    setLost(undefined);
    onMarked(marked_at);
  }

  // The key lets a repeated call answer with the time of its marks, which Undo needs.
  const marking = useMutation({
    mutationFn: ({ idempotencyKey, includes_later }: Press) =>
      sendOnline(idempotencyKey, () =>
        api.attendance.mark_all({ params: { id: unit }, body: { includes_later }, idempotencyKey }),
      ),
    retry: isLost,
    onSuccess: (reply) => {
      if (reply.marked > 0) marked(reply.marked_at);
    },
    onError: (error, press) => {
      if (error instanceof NoResponse) setLost(press);
    },
    onSettled: () => makeStale(queries, "attendance"),
  });
  const takingBack = useMutation({
    mutationFn: (marked_at: string) =>
      sendOnline(marked_at, () =>
        api.attendance.take_back_all({ params: { id: unit }, body: { marked_at } }),
      ),
    retry: isLost,
    onSuccess: (_, marked_at) => back.onTakenBack(marked_at),
    onError: (_, marked_at) => back.onNotTakenBack(marked_at),
    onSettled: () => makeStale(queries, "attendance"),
  });

  /** Finds the marks of the press whose answer was lost. */
  function findLost(found: readonly AttendanceLine[]) {
    const mark = found.find(
      ({ student, state, source, marked_at, marked_by }) =>
        lost?.unmarked.includes(student) &&
        state === "present" &&
        source === "all" &&
        marked_by === name &&
        !own.current.has(marked_at ?? ""),
    );
    if (!mark?.marked_at) return;
    marked(mark.marked_at);
    // Its button would repeat a call that is known to have succeeded.
    marking.reset();
  }
  const findLostInPage = useEffectEvent(() => findLost(lines ?? []));
  useEffect(() => {
    if (lost && lines) findLostInPage();
  }, [lost, lines]);

  const isAllMarked = notMarked === 0;
  const forgetFailedMarking = useEffectEvent(() => marking.reset());
  useEffect(() => {
    if (marking.isError && isAllMarked) forgetFailedMarking();
  }, [marking.isError, isAllMarked]);

  return {
    findLost,
    /** Returns whether a press of this page made the mark. */
    isOwn: ({ source, marked_at }: AttendanceLine) => source === "all" && own.current.has(marked_at ?? ""),
    press(includes_later: boolean) {
      const unmarked = (lines ?? []).filter(({ state }) => state === null).map(({ student }) => student);
      marking.mutate({ includes_later, idempotencyKey: newKey(), unmarked });
    },
    takeBack: (marked_at: string) => takingBack.mutate(marked_at),
    /** Why marking failed, while somebody is not marked, or taking back. */
    problem:
      marking.error && notMarked
        ? { of: "all" as const, error: marking.error }
        : takingBack.error && { of: "takeBack" as const, error: takingBack.error },
    /** Forgets what failed. The person goes on in another way. */
    forgetProblem() {
      if (marking.isError) marking.reset();
      if (takingBack.isError) takingBack.reset();
    },
    /** Repeats what failed. */
    repeat() {
      if (marking.isError) marking.mutate(marking.variables);
      else if (takingBack.isError) takingBack.mutate(takingBack.variables);
    },
    /** Label of what runs. The marking may still fetch the register when it is taken back. */
    pending: takingBack.isPending ? "Taking back..." : marking.isPending ? "Marking..." : undefined,
  };
}
