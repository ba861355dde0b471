import { Upload } from "lucide-react";
import { useState } from "react";
import { type Communication, MAX_ATTACHMENTS } from "#contract/learning/communications.ts";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import type { ViewProps } from "#web/dashboard/forms/field-views.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fileProblem } from "#web/ui/inputs/file-problem.ts";
import { MultipleFileInput } from "#web/ui/inputs/multiple-file-input.tsx";
import { PickedFileLine } from "#web/ui/inputs/picked-file-line.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

const ACCEPTED = ".pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.zip,.rar";
const WRONG_KIND = "File type not supported. Accepted types: pdf, doc, docx, txt, jpg, jpeg, png, zip, rar";
const fileRules = { accept: ACCEPTED, max_bytes: MAX_FILE_BYTES, wrongKindMessage: WRONG_KIND };

/** The files that stay, the files that are added and the progress of their upload. */
export function AttachmentsField({
  name,
  form,
  record,
  files: added,
  onPick,
  error,
  upload,
}: ViewProps<{ existing_attachments: number[] }, Communication>) {
  const [problem, setProblem] = useState<string>();
  const ids = form.values.existing_attachments;
  const stored = record?.attachments.filter(({ id }) => ids.includes(id)) ?? [];
  function add(picked: File[]) {
    const problems = picked.flatMap((file) => fileProblem(file, fileRules) ?? []);
    const fine = picked.filter((file) => fileProblem(file, fileRules) === null);
    const room = MAX_ATTACHMENTS - stored.length - added.length;
    const tooMany = fine.length > room ? `At most ${MAX_ATTACHMENTS} files.` : undefined;
    setProblem(problems[0] ?? tooMany);
    onPick([...added, ...fine.slice(0, room)]);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label="Add files" name={name} isLabelHidden error={problem ?? error}>
        <MultipleFileInput accept={ACCEPTED} icon={<Upload className="size-6" />} onPick={add}>
          Drop files here or choose them
        </MultipleFileInput>
      </Field>
      {stored.map(({ id, filename, size_bytes }) => (
        <PickedFileLine
          key={id}
          picked={{ name: filename, size_bytes }}
          onClear={() =>
            form.set(
              "existing_attachments",
              ids.filter((other) => other !== id),
            )
          }
        />
      ))}
      {added.map((file, place) => (
        <PickedFileLine
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list only grows at its end
          key={`${place} ${file.name}`}
          picked={{ name: file.name, size_bytes: file.size }}
          onClear={upload ? undefined : () => onPick(added.filter((other) => other !== file))}
        />
      ))}
      {upload && (
        <div className="flex items-end gap-3">
          <div className="flex-1">
            <ProgressBar label="Uploading the files" percent={upload.percent} />
          </div>
          <Button variant="quiet" size="small" onClick={upload.onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
