import { Upload } from "lucide-react";
import { useState } from "react";
import { type Attachment, MAX_ATTACHMENTS } from "#contract/learning/communications.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { fileProblem } from "#web/ui/inputs/file-problem.ts";
import { MultipleFileInput } from "#web/ui/inputs/multiple-file-input.tsx";
import { PickedFileLine } from "#web/ui/inputs/picked-file-line.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

const ACCEPTED = ".pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.zip,.rar";
const MAX_FILE_BYTES = 10_485_760;
const WRONG_KIND = "File type not supported. Accepted types: pdf, doc, docx, txt, jpg, jpeg, png, zip, rar";

type AttachmentsFieldProps = {
  kept: Attachment[];
  onKeptChange: (kept: Attachment[]) => void;
  added: File[];
  onAddedChange: (added: File[]) => void;
  error: string | undefined;
  upload: { percent: number; onCancel: () => void } | undefined;
};

/** Files that stay, files that are added, and how far they are on their way. */
export function AttachmentsField({
  kept,
  onKeptChange,
  added,
  onAddedChange,
  error,
  upload,
}: AttachmentsFieldProps) {
  const [problem, setProblem] = useState<string>();
  function add(picked: File[]) {
    const rules = { accept: ACCEPTED, max_bytes: MAX_FILE_BYTES, wrongKindMessage: WRONG_KIND };
    const problems = picked.flatMap((file) => fileProblem(file, rules) ?? []);
    const fine = picked.filter((file) => fileProblem(file, rules) === null);
    const room = MAX_ATTACHMENTS - kept.length - added.length;
    const tooMany = fine.length > room ? `At most ${MAX_ATTACHMENTS} files.` : undefined;
    setProblem(problems[0] ?? tooMany);
    onAddedChange([...added, ...fine.slice(0, room)]);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label="Add files" name="attachments" isLabelHidden error={problem ?? error}>
        <MultipleFileInput accept={ACCEPTED} icon={<Upload className="size-6" />} onPick={add}>
          Drop files here or choose them
        </MultipleFileInput>
      </Field>
      {kept.map((file) => (
        <PickedFileLine
          key={file.id}
          picked={{ name: file.filename, size_bytes: file.size_bytes }}
          onClear={() => onKeptChange(kept.filter((other) => other !== file))}
        />
      ))}
      {added.map((file, place) => (
        <PickedFileLine
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list only grows at its end
          key={`${place} ${file.name}`}
          picked={{ name: file.name, size_bytes: file.size }}
          onClear={upload ? undefined : () => onAddedChange(added.filter((other) => other !== file))}
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
