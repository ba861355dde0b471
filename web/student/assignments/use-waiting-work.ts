import { useQueryClient } from "@tanstack/react-query";
import type { Submission } from "#contract/learning/submissions.ts";
import { ApiError } from "#contract/shared/errors.ts";
import { api } from "#web/api.ts";
import { useDelivered, useWaiting } from "#web/dashboard/offline/use-waiting.ts";
import { submissionsQuery, workKey } from "#web/student/assignments/assignment-queries.ts";
import { submissionProblem } from "#web/student/assignments/submission-problem.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

export const LANE = "submissions";
/** The lists are asked for again so long after something was handed in (student-dashboard.md section 9). */
const REFRESH_MS = 1_000;

/** Work that was handed in on this device and that the institute has not answered yet. */
export interface WaitingWork {
  key: string;
  assignment: number;
  /** The submission that it changes; null: new work. */
  submission: number | null;
  filename: string | null;
  text: string;
  /** How far it has come while it is being sent, 0 to 100. */
  percent: number | undefined;
  problem: string | undefined;
}

/** What waits, by assignment the last of it; and what to do once the institute has it. */
export function useWaitingWork() {
  const { things, sending, cancel, retry } = useWaiting(LANE);
  const waiting = things.map(({ key, note, refusal }): WaitingWork => {
    const fraction = sending.get(key);
    return {
      key,
      assignment: Number(note.assignment),
      submission: note.submission === null ? null : Number(note.submission),
      filename: note.filename === null ? null : String(note.filename),
      text: String(note.text),
      percent: fraction === undefined ? undefined : fraction * 100,
      problem: refusal ? submissionProblem(new ApiError(refusal.status, "invalid", refusal.body)) : undefined,
    };
  });
  return { waiting, cancel, retry };
}

/** Puts a submission among the student's own, and asks for both lists a little later. */
export function useShowWork() {
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

/** Shows what had waited and has arrived, whoever sent it: this page, another tab or the service worker. */
export function useArrivedWork(): void {
  const show = useShowWork();
  const showToast = useToast();
  useDelivered<Submission>(LANE, (submission, { submission: edited }) => {
    show(submission);
    showToast(edited === null ? "Assignment submitted successfully!" : "Submission updated successfully!");
  });
}
