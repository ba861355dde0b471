import { useMutation } from "@tanstack/react-query";
import { Paperclip, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { api } from "#web/api/client.ts";
import { fileMark, useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { anySize, fileProblem } from "#web/ui/inputs/files/file-problem.ts";
import { shrinkPicture } from "#web/ui/inputs/files/shrink-picture.ts";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

const rules = fileRules("attachment");

const reasonOf = (error: Error) => error.message || "The file was not saved. Please try again.";

type FeedbackFileProps = {
  submission: StaffSubmission;
  /** Receives the submission with its new version. */
  onChanged: (row: StaffSubmission) => void;
};

/** Attaches a file for the student, such as the work with notes in its margin. It is saved as soon as it is chosen. */
export function FeedbackFile({ submission, onChanged }: FeedbackFileProps) {
  const { id, student_name, feedback_file, feedback_file_url } = submission;
  const showToast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const upload = useUpload();
  const keyFor = useRetryKey();
  const saving = useMutation({
    mutationFn: async (chosen: File) => {
      const isAccepted = fileProblem(chosen, anySize(rules)) === null;
      const file = isAccepted ? await shrinkPicture(chosen) : chosen;
      const problem = fileProblem(file, rules);
      if (problem) throw new Error(problem);
      // Without a version: the grade may be saved during the upload.
      return api.feedback_files.save({
        ...{ params: { id }, body: {}, files: { feedback_file: [file] } },
        ...upload.begin(),
        idempotencyKey: keyFor([id, fileMark(chosen)]),
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
    mutationFn: async () => {
      await api.feedback_files.remove({ params: { id } });
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
  // The pressed button is gone once there is a file, or none.
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(feedback_file);
  useEffect(() => {
    if (shown.current === feedback_file) return;
    shown.current = feedback_file;
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [feedback_file]);
  const error = (upload.wasCancelled() ? null : saving.error) ?? removing.error;
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
            onClick={() => removing.mutate()}
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
          if (file) saving.mutate(file);
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
      {error && (
        <p role="alert" className="font-medium text-sm text-urgent">
          {reasonOf(error)}
        </p>
      )}
    </div>
  );
}
