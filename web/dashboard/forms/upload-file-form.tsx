import { type ReactNode, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/file-drop.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { FailureLine } from "./failure-line.tsx";
import { type SendOptions, useSave } from "./use-save.ts";

type UploadFileFormProps<Uploaded> = {
  /** What happens with the file. */
  children: ReactNode;
  field: { name: string; label: string; hint: string; missing: string };
  /** Endings of names, ".csv,.txt", and what is said of others. */
  accept: string;
  wrongKind: string;
  send: (file: File, options: SendOptions) => Promise<Uploaded>;
  onUploaded: (uploaded: Uploaded) => unknown;
  onSettled: () => unknown;
  failure: string;
  buttonLabel: string;
};

/** The first step of an import: one file, up to 10 MB, which is read before anything else happens with it. */
export function UploadFileForm<Uploaded>({
  children,
  field: { name, label, hint, missing },
  accept,
  wrongKind,
  send,
  onUploaded,
  onSettled,
  failure,
  buttonLabel,
}: UploadFileFormProps<Uploaded>) {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { save, isSaving, error, upload } = useSave(send, onUploaded, onSettled);
  const atField = error instanceof ApiError ? error.fields[name]?.[0] : undefined;
  return (
    <form
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!file);
        if (file && !isSaving) save(file);
      }}
    >
      {children}
      <Field label={label} name={name} isRequired hint={hint} error={isMissing ? missing : atField}>
        <FileDrop
          accept={accept}
          wrongKindMessage={wrongKind}
          max_bytes={MAX_FILE_BYTES}
          onPick={(picked) => {
            setFile(picked);
            setIsMissing(false);
          }}
          upload={isSaving ? upload : undefined}
        />
      </Field>
      {error && !atField && (
        <FailureLine key={String(isSaving)}>
          <Alert tone="error">{sentenceOf(error, failure)}</Alert>
        </FailureLine>
      )}
      <div>
        <Button type="submit" isPending={isSaving} pendingLabel="Uploading...">
          {buttonLabel}
        </Button>
      </div>
    </form>
  );
}
