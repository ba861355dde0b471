import { onlineManager, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AttendanceLine } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { listQ, type PageOf } from "#web/api/query.ts";
import { serverNow } from "#web/api/server-time.ts";
import { makeStale } from "#web/api/stale.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import { isTemporary, retryAfter_ms } from "#web/dashboard/offline/outbox/wait.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { codeQuery, livingCode } from "./code-dialog.tsx";
import { failureOf, Leavers } from "./leavers.ts";
import { unmarkedIn } from "./register-counts.ts";
import {
  basedOn,
  type Change,
  countsWith,
  lastOfEach,
  type Origin,
  originOf,
  sentOf,
  storedChanges,
  updateStored,
  withoutBatch,
} from "./unsent-marks.ts";
import { useAllPresent } from "./use-all-present.ts";
import { marksKey } from "./waiting-marks.ts";

/** Students on a page of a register. */
export const REGISTER_PAGE = 100;
/** Pause after the last change before the changes are sent together, and the longest time without one. */
const BATCH_MS = 700;
const LONGEST_BATCH_MS = 5_000;

/** Pauses before a lost or delayed call is sent again. They double up to the longest one. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Failed calls in a row, and the error of the last one. */
interface Failure {
  error: Error;
  tries: number;
}

/** Time between two looks at the register while a code counts. */
const CODE_REFRESH_MS = 5_000;

/**
 * A change that can be undone: a line's earlier mark, or the marks of "all present". An earlier Undo may have brought back
 * some of these. That may not be saved yet, so each is also taken back alone.
 */
type Done =
  | { line: AttendanceLine; from: AttendanceState | null; origin: Origin }
  | { marked_at: string; broughtBack: readonly AttendanceLine[] };

const withoutAll = (done: readonly Done[], marked_at: string) =>
  done.filter((one) => !("marked_at" in one && one.marked_at === marked_at));

/** Query of a register's session, with one line of it. */
export const sessionQuery = (unit: number) =>
  listQ(api.attendance.register, { params: { id: unit }, query: { page: 1, page_size: 1 } });

interface Shown {
  search: string;
  page: number;
  /** True to show the students who enrolled after the session, too. */
  includesLater: boolean;
}

const registerQuery = (unit: number, { search, page, includesLater }: Shown) =>
  listQ(api.attendance.register, {
    params: { id: unit },
    query: { search, page, page_size: REGISTER_PAGE, ...(includesLater && { includes_later: "true" }) },
  });

/**
 * Marks the lines of a register. Changes show at once and are sent in batches. Unsent ones are stored in this browser,
 * and are sent when there is a network again.
 */
export function useRegister(unit: number, shown: Shown) {
  const queries = useQueryClient();
  const query = registerQuery(unit, shown);
  const code = useQuery(codeQuery(unit));
  // While a code counts, students mark themselves.
  const isCodeShown = livingCode(code.data, new Date(serverNow())) !== null;
  const list = useQuery({ ...query, refetchInterval: isCodeShown ? CODE_REFRESH_MS : false });
  const user = useCurrentUser();
  const stored = marksKey(user.id, unit);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [conflicts, setConflicts] = useState<readonly { theirs: AttendanceLine; mine: Change }[]>([]);
  const [done, setDone] = useState<readonly Done[]>([]);
  const [failure, setFailure] = useState<Failure>();
  /** Names of students whose marks are not saved, because they have left the program. */
  const [leavers, setLeavers] = useState<readonly string[]>([]);
  const sent = useRef<readonly Change[]>([]);
  /** States of students that were sent without an answer. The server may have stored them. */
  const unanswered = useRef(new Map<number, AttendanceState | null>());
  /** Line of each student after this page's last change of it. Undo takes back only this version. */
  const own = useRef(new Map<number, AttendanceLine>());
  /** Once the register was left: the changes that follow the call that was running. */
  const left = useRef<readonly Change[]>(undefined);

  useEffect(() => {
    const waiting = lastOfEach(storedChanges(stored));
    if (waiting.length > 0) setChanges(waiting);
  }, [stored]);

  /** Updates the changes of this page and the stored ones, also after the page was left. */
  function change(update: (changes: readonly Change[]) => readonly Change[]) {
    setChanges(update);
    updateStored(stored, update);
  }

  /** Shows the server's lines. Later changes of the same lines are based on them. */
  function show(
    lines: readonly AttendanceLine[],
    summary?: PageOf<typeof api.attendance.register>["summary"],
  ) {
    const fresh = new Map(lines.map((line) => [line.student, line]));
    changeFetched(queries, query.queryKey, (shown) => ({
      ...shown,
      ...(summary && { summary }),
      results: shown.results.map((line) => fresh.get(line.student) ?? line),
    }));
    return fresh;
  }

  /** Removes students from what can be undone. */
  const forgetDone = (isGone: (line: AttendanceLine) => boolean) =>
    setDone((before) =>
      before.flatMap((one): Done[] => {
        if (!("marked_at" in one)) return isGone(one.line) ? [] : [one];
        return [{ ...one, broughtBack: one.broughtBack.filter((line) => !isGone(line)) }];
      }),
    );

  /** Forgets students who have left the program, and names them. */
  function drop(students: readonly number[]) {
    const isGone = ({ student }: { student: number }) => students.includes(student);
    setFailure(undefined);
    setLeavers((before) => [
      ...before,
      ...lastOfEach(changes)
        .filter(isGone)
        .map(({ name = "a student" }) => name),
    ]);
    forgetDone(isGone);
    change((now) => lastOfEach(now).filter((one) => !isGone(one)));
    void makeStale(queries, "attendance");
  }

  const saving = useMutation({
    mutationFn: async (batch: readonly Change[]) => {
      sent.current = batch;
      try {
        return await api.attendance.mark({ params: { id: unit }, body: { lines: sentOf(batch) } });
      } catch (error) {
        throw await failureOf(error, unit, batch);
      }
    },
    onSuccess: ({ lines, summary }, batch) => {
      setFailure(undefined);
      for (const { student } of batch) unanswered.current.delete(student);
      const fresh = show(lines, summary);
      for (const [student, line] of fresh) own.current.set(student, line);
      change((now) => basedOn(withoutBatch(now, batch), fresh));
      const next = basedOn(left.current ?? [], fresh);
      if (left.current) left.current = [];
      if (next.length > 0) saving.mutate(next);
      const isListed = (student: number) => list.data?.results.some((line) => line.student === student);
      if (batch.every(({ student }) => isListed(student))) void makeStale(queries, "attendance", "none");
      else void makeStale(queries, "attendance");
    },
    onError: (error, batch) => {
      // The next visit sends the stored marks again, and shows why they are not saved.
      if (left.current) return;
      if (error instanceof Leavers) return drop(error.students);
      const current = currentOf<{ lines: AttendanceLine[] }>(error);
      setFailure((before) => (current ? undefined : { error, tries: (before?.tries ?? 0) + 1 }));
      if (error instanceof NoResponse)
        for (const { student, state } of batch) unanswered.current.set(student, state);
      if (!current) return change(lastOfEach);
      all.findLost(current.lines);
      const fresh = show(current.lines);
      // The person's own marks: their answers were lost, or "all present" made them before this change was sent.
      const ownLines = new Map(
        [...fresh].filter(
          ([student, line]) => unanswered.current.get(student) === line.state || all.isOwn(line),
        ),
      );
      const theirs = new Map([...fresh].filter(([student]) => !ownLines.has(student)));
      forgetDone(({ student }) => theirs.has(student));
      setConflicts((before) => [
        ...before.filter(({ mine }) => !theirs.has(mine.student)),
        ...lastOfEach(changes).flatMap((mine) => {
          const line = theirs.get(mine.student);
          return line ? [{ mine, theirs: line }] : [];
        }),
      ]);
      const based = (now: readonly Change[]) => basedOn(lastOfEach(now), ownLines);
      setChanges((now) => based(now).filter(({ student }) => !theirs.has(student)));
      // The others stay stored until the person decides which mark counts: the page may be left before.
      updateStored(stored, (now) =>
        based(now).map((one) => (theirs.has(one.student) ? { ...one, is_undecided: true } : one)),
      );
    },
  });

  const isWaitingToRetry =
    saving.isError && !(saving.error instanceof Leavers) && currentOf(saving.error) === undefined;
  const send = useEffectEvent(() => {
    if (!saving.isPending && changes.length > 0) saving.mutate(changes.slice(0, REGISTER_PAGE));
  });
  const batchBegan = useRef<number>(undefined);
  useEffect(() => {
    if (changes.length === 0 || saving.isPending || isWaitingToRetry) {
      batchBegan.current = undefined;
      return;
    }
    const now_ms = performance.now();
    batchBegan.current ??= now_ms;
    const left_ms = batchBegan.current + LONGEST_BATCH_MS - now_ms;
    const timer = setTimeout(() => send(), Math.min(BATCH_MS, left_ms));
    return () => clearTimeout(timer);
  }, [changes, saving.isPending, isWaitingToRetry]);
  useEffect(() => {
    if (!failure || !isTemporary(failure.error)) return;
    const pause_ms = Math.min(FIRST_PAUSE_MS * 2 ** (failure.tries - 1), LONGEST_PAUSE_MS);
    const timer = setTimeout(() => send(), Math.max(pause_ms, retryAfter_ms(failure.error)));
    return () => clearTimeout(timer);
  }, [failure]);
  useEffect(() => {
    const retry = () => send();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  /** Sends what is not sent yet, because no page does it afterwards. */
  const leave = useEffectEvent(() => {
    left.current = saving.isPending ? withoutBatch(changes, sent.current) : [];
    send();
  });
  useEffect(() => {
    left.current = undefined;
    return () => leave();
  }, []);

  function startAgain() {
    saving.reset();
    setFailure(undefined);
  }

  const unsavedOf = (line: AttendanceLine) =>
    lastOfEach(changes).find(({ student }) => student === line.student);
  const stateOf = (line: AttendanceLine) => {
    const change = unsavedOf(line);
    return change ? change.state : line.state;
  };

  function set(student: number, state: AttendanceState | null, line: AttendanceLine, origin: Origin = {}) {
    const running = saving.isPending ? sent.current : [];
    const { name, state: from } = line;
    // A colleague may have marked the line since the first unsaved change of it.
    const { updated_at } = unsavedOf(line) ?? line;
    const changed = {
      ...{ student, name, state, updated_at, from, ...origin },
      ...(summary && { register: unitName(summary.unit_type, summary.number, summary.title) }),
    };
    change((now) => [
      ...now.filter((one) => one.student !== student || withoutBatch([one], running).length === 0),
      changed,
    ]);
    if (isWaitingToRetry) startAgain();
  }

  const lines = list.data?.results ?? [];
  const summary = list.data?.summary;
  /** The session as the page shows it: its counts include the changes that are not saved yet. */
  const session = summary && { ...summary, counts: countsWith(summary.counts, lastOfEach(changes), lines) };
  const notMarked = session ? unmarkedIn(session) + (shown.includesLater ? session.later : 0) : 0;
  const all = useAllPresent({
    ...{ unit, lines: list.data?.results, notMarked: session && notMarked },
    onMarked: (marked_at) => setDone((before) => [...before, { marked_at, broughtBack: [] }]),
    onTakenBack: (marked_at) => setDone((before) => withoutAll(before, marked_at)),
    // Undo takes them back again.
    onNotTakenBack: (marked_at) =>
      setDone((before) => [...withoutAll(before, marked_at), { marked_at, broughtBack: [] }]),
  });
  return {
    list,
    session,
    isCodeShown,
    stateOf,
    isUnsaved: ({ student }: AttendanceLine) => changes.some((change) => change.student === student),
    unsaved: changes.length,
    leavers,
    dismissLeavers: () => setLeavers([]),
    /** Students of the shown register who are not marked. */
    notMarked,
    /** Why marks of single students are not saved. */
    problem: failure?.error,
    /** True if the unsaved marks are sent again without a press. */
    isRetrying: failure !== undefined && isTemporary(failure.error),
    /** Sends the unsaved marks again. */
    retry() {
      startAgain();
      send();
    },
    /** "All present", and its taking back. */
    all,
    mark(line: AttendanceLine, state: AttendanceState | null) {
      const from = stateOf(line);
      if (from === state) return;
      all.forgetProblem();
      const unsaved = unsavedOf(line);
      setDone((before) => [...before, { line, from, origin: originOf(unsaved ?? line) }]);
      set(line.student, state, line);
    },
    markAll() {
      all.forgetProblem();
      all.press(shown.includesLater);
    },
    isWaiting: isWaitingToRetry || !onlineManager.isOnline(),
    /** True if the last change of this page can be undone. */
    canUndo: done.length > 0,
    /** Takes back the last change. Returns the line of one student, and the state that it has again. */
    undo(): { line: AttendanceLine; state: AttendanceState | null } | undefined {
      const last = done.at(-1);
      setDone((before) => before.slice(0, -1));
      if (!last) return undefined;
      all.forgetProblem();
      const ownLine = (line: AttendanceLine) => own.current.get(line.student) ?? line;
      if ("marked_at" in last) {
        all.takeBack(last.marked_at);
        for (const line of last.broughtBack) set(line.student, null, ownLine(line));
        return undefined;
      }
      const { line, from, origin } = last;
      setDone((before) =>
        before.map((one) =>
          "marked_at" in one && one.marked_at === origin.marked_at
            ? { ...one, broughtBack: [...one.broughtBack, line] }
            : one,
        ),
      );
      set(line.student, from, ownLine(line), origin);
      return { line, state: from };
    },
    conflicts,
    keepTheirs(student: number) {
      setConflicts((before) => before.filter(({ mine }) => mine.student !== student));
      updateStored(stored, (now) => now.filter((one) => one.student !== student));
    },
    saveMine(student: number) {
      const conflict = conflicts.find(({ mine }) => mine.student === student);
      setConflicts((before) => before.filter(({ mine }) => mine.student !== student));
      if (!conflict) return;
      all.forgetProblem();
      const { mine, theirs } = conflict;
      setDone((before) => [...before, { line: theirs, from: theirs.state, origin: originOf(theirs) }]);
      set(student, mine.state, theirs, originOf(mine));
    },
  };
}
export type Register = ReturnType<typeof useRegister>;
