import { useQueryClient } from "@tanstack/react-query";
import type { Submission } from "#contract/learning/submissions.ts";
import { api } from "#web/api.ts";
import type { Wait } from "#web/dashboard/offline/outbox/item.ts";
import { lostWith, whyRefused } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { submissionsQuery, workKey } from "#web/student/assignments/assignment-queries.ts";
import { submissionFailed } from "#web/student/assignments/submission-problem.ts";

export const QUEUE = "submissions";
/** Where it is shown. */
export const SECTION = "assignments";
/** The lists are fetched again this long after a submission (student-dashboard.md section 9). */
const REFRESH_MS = 1_000;

/** Work that was submitted on this device and that the server has not accepted yet. */
export interface WaitingWork {
  key: string;
  assignment: number;
  /** The submission that it changes; null for new work. */
  submission: number | null;
  filename: string | null;
  text: string;
  /** How much of it is sent, 0 to 100; undefined when it is not being sent. */
  percent: number | undefined;
  problem: string | undefined;
  /** Why it waits; undefined while it is being sent, and once it was rejected. */
  wait: Wait | undefined;
  label: string;
  /** What is lost when it is discarded. */
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

/** Returns a function that shows a new submission at once, and fetches the lists a moment later. */
function useShowWork() {
  const queries = useQueryClient();
  return (submission: Submission) => {
    const { queryKey } = submissionsQuery(api);
    queries.setQueryData(queryKey, (shown = []) => [
      submission,
      ...shown.filter(({ id }) => id !== submission.id),
    ]);
    setTimeout(() => void queries.invalidateQueries({ queryKey: workKey }), REFRESH_MS);
  };
}

/** Shows work that was delivered by this page, another tab or the service worker. The shell announces it. */
export function useDeliveredWork(): void {
  useDelivered<Submission>(QUEUE, useShowWork());
}
