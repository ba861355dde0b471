import { Upload } from "lucide-react";
import { useState } from "react";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { fileProblem } from "#web/ui/inputs/file-problem.ts";
import { MultipleFileInput } from "#web/ui/inputs/multiple-file-input.tsx";
import { PickedFileLine } from "#web/ui/inputs/picked-file-line.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import type { ViewProps } from "./field-views.tsx";

const ACCEPTED = ".pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.zip,.rar";
const WRONG_KIND = "File type not supported. Accepted types: pdf, doc, docx, txt, jpg, jpeg, png, zip, rar";
const fileRules = { accept: ACCEPTED, max_bytes: MAX_FILE_BYTES, wrongKindMessage: WRONG_KIND };

type StoredFile = { id: number; filename: string; size_bytes: number };

interface FilesRules<Kept extends string, Stored> {
  /** The value that lists the stored files that stay, by id. */
  kept: Kept;
  storedOf: (record: Stored) => readonly StoredFile[];
  max_count: number;
}

/** The field of several files: those that stay, those that are added and the progress of their upload. */
export function filesField<Kept extends string, Stored>({
  kept,
  storedOf,
  max_count,
}: FilesRules<Kept, Stored>) {
  return <Values extends Record<Kept, number[]>>({ form, record, ...view }: ViewProps<Values, Stored>) => (
    <FilesField
      {...view}
      ids={form.values[kept]}
      keep={(left) => form.set(kept, left as Values[Kept])}
      all={record ? storedOf(record) : []}
      max_count={max_count}
    />
  );
}

type FilesFieldProps = Pick<ViewProps<object>, "name" | "error" | "files" | "onPick" | "upload"> & {
  /** Of the stored files those that stay. */
  ids: readonly number[];
  keep: (ids: number[]) => void;
  all: readonly StoredFile[];
  max_count: number;
};

function FilesField({
  name,
  files: added,
  onPick,
  error,
  upload,
  ids,
  keep,
  all,
  max_count,
}: FilesFieldProps) {
  const [problem, setProblem] = useState<string>();
  const stored = all.filter(({ id }) => ids.includes(id));
  function add(picked: File[]) {
    const problems = picked.flatMap((file) => fileProblem(file, fileRules) ?? []);
    const fine = picked.filter((file) => fileProblem(file, fileRules) === null);
    const room = max_count - stored.length - added.length;
    const tooMany = fine.length > room ? `At most ${max_count} files.` : undefined;
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
          onClear={() => keep(ids.filter((other) => other !== id))}
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
