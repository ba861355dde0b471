import { type ReactNode, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { fileRules } from "#contract/shared/files/file-rules.ts";
import type { FileKind } from "#contract/shared/files/file-types.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailureLine } from "./failure-line.tsx";
import { problemOf } from "./problem-of.ts";
import { type SendOptions, useSave } from "./saving/use-save.ts";

type UploadFileFormProps<Uploaded> = {
  /** Explains what happens with the file. */
  children: ReactNode;
  field: { name: string; label: string; hint: string; missing: string };
  kind: FileKind;
  send: (file: File, options: SendOptions) => Promise<Uploaded>;
  onUploaded: (uploaded: Uploaded) => unknown;
  onSettled: () => unknown;
  failure: string;
  buttonLabel: string;
};

/** The first step of an import: uploads one file. The server reads it before anything is imported. */
export function UploadFileForm<Uploaded>({
  children,
  field: { name, label, hint, missing },
  kind,
  send,
  onUploaded,
  onSettled,
  failure,
  buttonLabel,
}: UploadFileFormProps<Uploaded>) {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { save, isSaving, error, upload } = useSave(send, () => undefined, onSettled);
  const atField = error instanceof ApiError ? error.fields[name]?.[0] : undefined;
  return (
    <form
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!file);
        // Not called if the form was left in the meantime: it opens the next step.
        if (file && !isSaving) save(file, { onSuccess: onUploaded });
      }}
    >
      {children}
      <Field label={label} name={name} isRequired hint={hint} error={isMissing ? missing : atField}>
        <FileDrop
          rules={fileRules(kind)}
          onPick={(picked) => {
            setFile(picked);
            setIsMissing(false);
          }}
          upload={isSaving ? upload : undefined}
        />
      </Field>
      {error && !atField && (
        <FailureLine key={String(isSaving)}>
          <Alert tone="error">{problemOf(error, failure)}</Alert>
        </FailureLine>
      )}
      <div>
        <Button type="submit" needsScript isPending={isSaving} pendingLabel="Uploading...">
          {buttonLabel}
        </Button>
      </div>
    </form>
  );
}
