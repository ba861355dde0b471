import { useMutation } from "@tanstack/react-query";
import { Paperclip, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { api } from "#web/api/client.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import { fileMark, useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { anySize, fileProblem } from "#web/ui/inputs/files/file-problem.ts";
import { shrinkPicture } from "#web/ui/inputs/files/shrink-picture.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

const rules = fileRules("attachment");

function reasonOf(error: Error): string {
  const current = currentOf<StaffSubmission>(error);
  return current ? attached(current) : error.message || "The file was not saved. Please try again.";
}

const attached = ({ feedback_file }: StaffSubmission) =>
  `Somebody else has attached ${feedback_file} in the meantime.`;

interface Chosen {
  chosen: File;
  /** Id of the file that the new one replaces; empty for none. */
  known_file: string;
}

type FeedbackFileProps = {
  submission: StaffSubmission;
  /** Receives the submission with its new version. */
  onChanged: (row: StaffSubmission) => void;
};

/** Attaches a file for the student, such as the work with notes in its margin. It is saved as soon as it is chosen. */
export function FeedbackFile({ submission, onChanged }: FeedbackFileProps) {
  const { id, student_name, feedback_file, feedback_file_id, feedback_file_url } = submission;
  const showToast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const upload = useUpload();
  const keyFor = useRetryKey();
  const saving = useMutation({
    mutationFn: async ({ chosen, known_file }: Chosen) => {
      const isAccepted = fileProblem(chosen, anySize(rules)) === null;
      const file = isAccepted ? await shrinkPicture(chosen) : chosen;
      const problem = fileProblem(file, rules);
      if (problem) throw new Error(problem);
      // With the known file and without a version: the grade may be saved during the upload.
      return api.feedback_files.save({
        ...{ params: { id }, body: { known_file }, files: { feedback_file: [file] } },
        ...upload.begin(),
        idempotencyKey: keyFor([id, fileMark(chosen), known_file]),
      });
    },
    onSuccess: onChanged,
    onError: (failure) => {
      if (isOpen.current || upload.wasCancelled()) return;
      showToast(`The feedback file for ${student_name} was not saved. ${reasonOf(failure)}`, {
        tone: "error",
        lasts_ms: 30_000,
      });
    },
  });
  const removing = useMutation({
    mutationFn: async (known_file: string) => {
      await api.feedback_files.remove({ params: { id }, query: { known_file } });
      return api.submissions.get({ params: { id } });
    },
    onSuccess: onChanged,
  });
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const error = (upload.wasCancelled() ? null : saving.error) ?? removing.error;
  // The pressed button is gone once there is a file, or none.
  const box = useRef<HTMLDivElement>(null);
  const theirs = currentOf<StaffSubmission>(error);
  const shows = `${theirs?.feedback_file_id ?? ""} ${feedback_file}`;
  const shown = useRef(shows);
  useEffect(() => {
    if (shown.current === shows) return;
    shown.current = shows;
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [shows]);
  function save(file: Chosen) {
    removing.reset();
    saving.mutate(file);
  }
  function remove(known_file: string) {
    saving.reset();
    removing.mutate(known_file);
  }
  function keepTheirs(current: StaffSubmission) {
    saving.reset();
    removing.reset();
    onChanged(current);
  }
  function overrule({ feedback_file_id: known_file }: StaffSubmission) {
    if (removing.error) remove(known_file);
    else if (saving.variables) save({ ...saving.variables, known_file });
  }
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {feedback_file ? (
        <div className="flex items-center gap-1">
          <DownloadLink href={feedback_file_url} label={`Download your file ${feedback_file}`}>
            {feedback_file}
          </DownloadLink>
          <IconButton
            label={`Remove ${feedback_file}`}
            icon={<Trash2 className="size-5" />}
            tone="urgent"
            onClick={() => remove(feedback_file_id)}
          />
        </div>
      ) : (
        <Button
          variant="secondary"
          size="small"
          icon={<Paperclip className="size-4.5" />}
          isPending={saving.isPending}
          pendingLabel="Uploading..."
          onClick={() => input.current?.click()}
          className="justify-self-start"
        >
          Attach a feedback file
        </Button>
      )}
      {!feedback_file && (
        <p id={hintId} className="text-muted text-sm">
          {fileHint("attachment")}
        </p>
      )}
      <input
        ref={input}
        type="file"
        name="feedback_file"
        aria-label="Feedback file"
        tabIndex={-1}
        accept={rules.accept}
        aria-describedby={hintId}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) save({ chosen: file, known_file: feedback_file_id });
          currentTarget.value = "";
        }}
        className="sr-only"
      />
      {saving.isPending && (
        <div className="grid gap-1">
          <ProgressBar percent={upload.percent} label="Uploading the feedback file" />
          <Button variant="quiet" size="small" onClick={upload.onCancel}>
            Cancel
          </Button>
        </div>
      )}
      {theirs && (
        <Alert
          tone="warning"
          title={attached(theirs)}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => keepTheirs(theirs)}>
                {removing.error ? "Keep It" : "Keep Theirs"}
              </Button>
              <Button size="small" variant="secondary" onClick={() => overrule(theirs)}>
                {removing.error ? "Remove It" : "Replace It"}
              </Button>
            </div>
          }
        >
          <DownloadLink href={theirs.feedback_file_url} label={`Download their file ${theirs.feedback_file}`}>
            {theirs.feedback_file}
          </DownloadLink>
        </Alert>
      )}
      {error && !theirs && (
        <p role="alert" className="font-medium text-sm text-urgent">
          {reasonOf(error)}
        </p>
      )}
    </div>
  );
}
