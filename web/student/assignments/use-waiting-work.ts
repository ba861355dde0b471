import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Submission } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { isOpen, type Wait } from "#web/dashboard/offline/outbox/item.ts";
import { lostWith, whyRefused } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { submissionFailed } from "#web/student/assignments/submission-problem.ts";

export const QUEUE = "submissions";
/** The section that shows waiting work. */
export const SECTION = "assignments";
/** Delay after a submission before the lists are fetched again (students.md 9). */
const REFRESH_MS = 1_000;

/** Work that was submitted on this device and that the server has not accepted yet. */
export interface WaitingWork {
  key: string;
  assignment: number;
  /** The submission that it changes. Null for new work. */
  submission: number | null;
  filename: string | null;
  text: string;
  /** Progress of sending, from 0 to 100. Undefined while it is not being sent. */
  percent: number | undefined;
  problem: string | undefined;
  /** The reason why it waits. Undefined while it is being sent, and after it was rejected. */
  wait: Wait | undefined;
  label: string;
  /** Names what would be lost by a discard. */
  lost: string | null;
}

export function useWaitingWork() {
  const { items, progress, waitOf, cancel, retry } = useOutbox(QUEUE);
  const waiting = items.map((item): WaitingWork => {
    const { key, metadata, rejection } = item;
    const fraction = progress.get(key);
    return {
      key,
      assignment: Number(metadata.assignment),
      submission: metadata.submission === null ? null : Number(metadata.submission),
      filename: metadata.filename === null ? null : String(metadata.filename),
      text: String(metadata.text),
      percent: fraction === undefined ? undefined : fraction * 100,
      problem: rejection ? whyRefused(rejection, submissionFailed) : undefined,
      wait: waitOf(item),
      label: metadata.label,
      lost: lostWith(item),
    };
  });
  return { waiting, cancel, retry };
}

/** Returns the quizzes that were finished on this device, and whose end has not reached the server. */
export function useFinishedQuizzes(): Pick<WaitingWork, "assignment" | "problem" | "wait">[] {
  const { items, waitOf } = useOutbox();
  const queries = useQueryClient();
  const finished = items.filter((item) => item.metadata.isFinish === 1 && isOpen(item));
  const { length } = finished;
  const before = useRef(length);
  // The lists may have been fetched when the network came back, before the end was sent.
  useEffect(() => {
    if (length < before.current) void makeStale(queries, "attempts");
    before.current = length;
  }, [length, queries]);
  return finished.map((item) => ({
    assignment: Number(item.metadata.quiz),
    problem: undefined,
    wait: waitOf(item),
  }));
}

/** Returns the quizzes with answers on this device that the server has not accepted. */
export function useUnsentQuizzes(): ReadonlySet<unknown> {
  const answers = useOutbox().items.filter(({ metadata }) => metadata.position !== undefined);
  return new Set(answers.map(({ metadata }) => metadata.quiz));
}

/** Returns a function that shows a new submission at once, and fetches the lists again a moment later. */
function useShowWork() {
  const queries = useQueryClient();
  return (submission: Submission) => {
    const { queryKey } = q(api.submissions.for_student);
    queries.setQueryData(queryKey, (shown = []) => [
      submission,
      ...shown.filter(({ id }) => id !== submission.id),
    ]);
    setTimeout(() => void makeStale(queries, "submissions"), REFRESH_MS);
  };
}

/** Shows work that was delivered by this page, another tab or the service worker. The shell announces it. */
export function useDeliveredWork(): void {
  useDelivered<Submission>(QUEUE, useShowWork());
}
