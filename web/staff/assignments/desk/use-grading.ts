import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { draftKey, removeStored } from "#web/browser/stored-user.ts";
import { areStored, orStored } from "#web/dashboard/forms/or-stored.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { gradeValues } from "../grade-values.ts";
import { submissionQuery } from "../submission-query.ts";
import { replaceInQueue } from "./queue/queue-query.ts";

export interface Grade {
  submission: StaffSubmission;
  marks_awarded: string;
  feedback: string;
}

/** A running save of a work's marks. `send` returns the work as the server has it afterwards. */
interface Marking {
  submission: StaffSubmission;
  send: () => Promise<StaffSubmission>;
}

const sendGrade = ({ submission, marks_awarded, feedback }: Grade) =>
  orStored(
    api.submissions.grade({
      params: { id: submission.id },
      body: { marks_awarded, feedback, updated_at: submission.updated_at },
    }),
    (current) => areStored({ marks_awarded, feedback }, gradeValues(current)),
    () => api.submissions.get({ params: { id: submission.id } }),
  );

/** Returns the key of a grade's draft. The grading dialog of the list uses the same key. */
export const gradeDraft = (id: number) => `grade-${id}`;

/**
 * Saves grades in the background while staff mark the next work. Running and failed saves are stored by submission id.
 * The typed text stays a draft until the server has saved it.
 */
export function useGrading(onFailed: (id: number) => void) {
  const queries = useQueryClient();
  const user = useCurrentUser();
  const [states, setStates] = useState<Record<number, "saving" | Error>>({});
  const [saved, setSaved] = useState<StaffSubmission | null>(null);
  const set = (id: number, state: "saving" | Error | undefined) =>
    setStates(({ [id]: _before, ...others }) => (state === undefined ? others : { ...others, [id]: state }));
  const grading = useMutation({
    mutationFn: ({ send }: Marking) => send(),
    onMutate: ({ submission }) => set(submission.id, "saving"),
    onError: (error: Error, { submission }) => {
      set(submission.id, error);
      onFailed(submission.id);
    },
    onSuccess: (row) => {
      take(row);
      setSaved(row);
    },
  });
  /** Shows the server's version and deletes the draft. */
  function take(row: StaffSubmission) {
    removeStored(draftKey(user.id, gradeDraft(row.id)));
    show(row);
    void makeStale(queries, "submissions", "none");
  }
  /** Shows another version of the submission. The typed text stays. */
  function show(row: StaffSubmission) {
    set(row.id, undefined);
    replace(row);
  }
  /** Shows the stored submission. A running or failed save of its marks stays. */
  function replace(row: StaffSubmission) {
    replaceInQueue(queries, row);
    queries.setQueryData(submissionQuery(row.id).queryKey, row);
  }
  return {
    save: (grade: Grade) => grading.mutate({ submission: grade.submission, send: () => sendGrade(grade) }),
    /** Saves marks that are not those of a file, such as the points of long texts. */
    saveWith: grading.mutate,
    isSaving: (id: number) => states[id] === "saving",
    problemOf: (id: number) => (states[id] instanceof Error ? states[id] : null),
    take,
    show,
    replace,
    saved,
  };
}
