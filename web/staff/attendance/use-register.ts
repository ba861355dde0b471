import { onlineManager, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AttendanceLine, AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { newKey } from "#web/api/new-key.ts";
import { listQ, type PageOf } from "#web/api/query.ts";
import { serverNow } from "#web/api/server-time.ts";
import { makeStale } from "#web/api/stale.ts";
import { draftKey, readStored, removeStored, writeStored } from "#web/browser/stored-user.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { codeQuery, livingCode } from "./code-dialog.tsx";

/** Students on a page of a register. */
export const REGISTER_PAGE = 100;
/** Pause after the last change before the changes are sent together. */
const BATCH_MS = 700;

/** Time between two looks at the register while a code counts. */
const CODE_REFRESH_MS = 5_000;

/** A change that the server has not stored yet. */
interface Change {
  student: number;
  state: AttendanceState | null;
  /** Version of the line that the person saw. */
  updated_at: string | null;
  /** Stored state of the line, for the counts. Absent in changes that an earlier version of the page stored. */
  from?: AttendanceState | null;
  /** Where the mark is from, if the change takes back another one. */
  source?: "all" | "report";
}

/** A change that can be undone: a line's earlier mark, or the marks of "all present". */
type Done =
  | { line: AttendanceLine; from: AttendanceState | null; source: Change["source"] }
  | { marked_at: string };

/** Returns where a mark is from that a report may replace. */
const sourceOf = ({ source }: AttendanceLine) =>
  source === "all" || source === "report" ? source : undefined;

/** Returns the last change of each student, based on the version of the first, because none of them was stored. */
function lastOfEach(changes: readonly Change[]): Change[] {
  const last = new Map<number, Change>();
  for (const change of changes)
    last.set(change.student, {
      ...change,
      updated_at: (last.get(change.student) ?? change).updated_at,
    });
  return [...last.values()];
}

type Counts = AttendanceSession["counts"];

/** Returns the counts as they are once the changes are saved. A line that is not listed has its state from the change. */
function countsWith(counts: Counts, changes: readonly Change[], lines: readonly AttendanceLine[]): Counts {
  const changed = { ...counts };
  for (const { student, state, from } of changes) {
    const line = lines.find((one) => one.student === student);
    const before = line ? line.state : from;
    if (before === undefined) continue;
    if (before) changed[before] -= 1;
    if (state) changed[state] += 1;
  }
  return changed;
}

/** Returns the lines of a call. */
const sentOf = (changes: readonly Change[]) => changes.map(({ from, ...line }) => line);

/** Returns whether to call again after a lost answer, at most twice. The call changes nothing if it was handled. */
const isLost = (failures: number, error: Error) => failures < 2 && error instanceof NoResponse;

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
  const stored = draftKey(useCurrentUser().id, `register-${unit}`);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [conflicts, setConflicts] = useState<readonly { theirs: AttendanceLine; mine: Change }[]>([]);
  const [done, setDone] = useState<readonly Done[]>([]);
  const sent = useRef<readonly Change[]>([]);
  /** States of students that were sent without an answer. The server may have stored them. */
  const unanswered = useRef(new Map<number, AttendanceState | null>());

  useEffect(() => {
    const waiting = readStored(stored);
    if (Array.isArray(waiting) && waiting.length > 0) setChanges(waiting as Change[]);
  }, [stored]);

  function keep(next: readonly Change[]) {
    setChanges(next);
    if (next.length > 0) writeStored(stored, next);
    else removeStored(stored);
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

  const saving = useMutation({
    mutationFn: (batch: readonly Change[]) => {
      sent.current = batch;
      return api.attendance.mark({ params: { id: unit }, body: { lines: sentOf(batch) } });
    },
    onSuccess: ({ lines, summary }, batch) => {
      for (const { student } of batch) unanswered.current.delete(student);
      const fresh = show(lines, summary);
      settle(batch, fresh);
      const isListed = (student: number) => list.data?.results.some((line) => line.student === student);
      if (batch.every(({ student }) => isListed(student))) void makeStale(queries, "attendance", "none");
      else void makeStale(queries, "attendance");
    },
    onError: (error, batch) => {
      const current = currentOf<{ lines: AttendanceLine[] }>(error);
      if (error instanceof NoResponse)
        for (const { student, state } of batch) unanswered.current.set(student, state);
      if (!current) return keep(lastOfEach(changes));
      const theirs = show(current.lines);
      const left = lastOfEach(changes).map((change) => {
        const line = theirs.get(change.student);
        if (!line || unanswered.current.get(line.student) !== line.state) return change;
        // It is the person's own mark, whose answer was lost.
        theirs.delete(line.student);
        return { ...change, updated_at: line.updated_at };
      });
      setConflicts((before) => [
        ...before.filter(({ mine }) => !theirs.has(mine.student)),
        ...left.flatMap((mine) => {
          const line = theirs.get(mine.student);
          return line ? [{ mine, theirs: line }] : [];
        }),
      ]);
      keep(left.filter(({ student }) => !theirs.has(student)));
    },
  });

  /** Removes sent changes, and bases later changes of the same students on the new versions. */
  function settle(batch: readonly Change[], fresh: ReadonlyMap<number, AttendanceLine>) {
    setChanges((now) => {
      const left = now
        .filter((change) => !batch.includes(change))
        .map((change) => {
          const line = fresh.get(change.student);
          return line ? { ...change, updated_at: line.updated_at } : change;
        });
      if (left.length > 0) writeStored(stored, left);
      else removeStored(stored);
      return left;
    });
  }

  const isWaitingToRetry = saving.isError && currentOf(saving.error) === undefined;
  const send = useEffectEvent(() => {
    if (!saving.isPending && changes.length > 0) saving.mutate(changes.slice(0, REGISTER_PAGE));
  });
  useEffect(() => {
    if (changes.length === 0 || saving.isPending || isWaitingToRetry) return;
    const timer = setTimeout(() => send(), BATCH_MS);
    return () => clearTimeout(timer);
  }, [changes, saving.isPending, isWaitingToRetry]);
  useEffect(() => {
    const retry = () => send();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  const unsavedOf = (line: AttendanceLine) =>
    lastOfEach(changes).find(({ student }) => student === line.student);
  const stateOf = (line: AttendanceLine) => {
    const change = unsavedOf(line);
    return change ? change.state : line.state;
  };

  function set(
    student: number,
    state: AttendanceState | null,
    line: AttendanceLine,
    source?: Change["source"],
  ) {
    const running = saving.isPending ? sent.current : [];
    const others = changes.filter((change) => change.student !== student || running.includes(change));
    const { updated_at, state: from } = line;
    keep([...others, { student, state, updated_at, from, ...(source && { source }) }]);
    if (isWaitingToRetry) saving.reset();
  }

  // The key lets a repeated call answer with the time of its marks, which Undo needs.
  const all = useMutation({
    mutationFn: ({ idempotencyKey, ...body }: { includes_later: boolean; idempotencyKey: string }) =>
      api.attendance.mark_all({ params: { id: unit }, body, idempotencyKey }),
    retry: isLost,
    onSuccess: ({ marked, marked_at }) => {
      if (marked > 0) setDone((before) => [...before, { marked_at }]);
    },
    onSettled: () => makeStale(queries, "attendance"),
  });
  const takeBack = useMutation({
    mutationFn: (marked_at: string) =>
      api.attendance.take_back_all({ params: { id: unit }, body: { marked_at } }),
    retry: isLost,
    onSettled: () => makeStale(queries, "attendance"),
  });

  const lines = list.data?.results ?? [];
  const summary = list.data?.summary;
  /** The session as the page shows it: its counts include the changes that are not saved yet. */
  const session = summary && { ...summary, counts: countsWith(summary.counts, lastOfEach(changes), lines) };
  return {
    list,
    session,
    isCodeShown,
    stateOf,
    isUnsaved: ({ student }: AttendanceLine) => changes.some((change) => change.student === student),
    unsaved: changes.length,
    problem: isWaitingToRetry ? saving.error : (all.error ?? takeBack.error),
    retry: () => {
      saving.reset();
      if (all.isError) all.mutate(all.variables);
      if (takeBack.isError) takeBack.mutate(takeBack.variables);
      send();
    },
    mark(line: AttendanceLine, state: AttendanceState | null) {
      const from = stateOf(line);
      if (from === state) return;
      const unsaved = unsavedOf(line);
      const source = unsaved ? unsaved.source : sourceOf(line);
      setDone((before) => [...before, { line, from, source }]);
      set(line.student, state, line);
    },
    markAll: () => all.mutate({ includes_later: shown.includesLater, idempotencyKey: newKey() }),
    isMarkingAll: all.isPending,
    isWaiting: isWaitingToRetry || !onlineManager.isOnline(),
    /** True if the last change of this page can be undone. */
    canUndo: done.length > 0,
    /** Takes back the last change. Returns the line of one student, and the state that it has again. */
    undo(): { line: AttendanceLine; state: AttendanceState | null } | undefined {
      const last = done.at(-1);
      setDone((before) => before.slice(0, -1));
      if (!last) return undefined;
      if ("marked_at" in last) {
        takeBack.mutate(last.marked_at);
        return undefined;
      }
      // A student who enrolled later leaves the list with the mark.
      const { student } = last.line;
      const line = lines.find((one) => one.student === student) ?? {
        ...last.line,
        state: null,
        updated_at: null,
      };
      set(student, last.from, line, last.source);
      return { line, state: last.from };
    },
    conflicts,
    keepTheirs: (student: number) =>
      setConflicts((before) => before.filter(({ mine }) => mine.student !== student)),
    saveMine(student: number) {
      const conflict = conflicts.find(({ mine }) => mine.student === student);
      setConflicts((before) => before.filter(({ mine }) => mine.student !== student));
      if (conflict) set(student, conflict.mine.state, conflict.theirs);
    },
  };
}
export type Register = ReturnType<typeof useRegister>;
