import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { anySize, fileProblem } from "#web/ui/inputs/files/file-problem.ts";
import { MultipleFileInput } from "#web/ui/inputs/files/multiple-file-input.tsx";
import { PickedFileLine } from "#web/ui/inputs/files/picked-file-line.tsx";
import { shrinkPicture } from "#web/ui/inputs/files/shrink-picture.ts";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import type { ViewProps } from "./editor/field-views.tsx";

const rules = fileRules("attachment");

type StoredFile = { id: number; filename: string; size_bytes: number };

interface FilesRules<Kept extends string, Stored> {
  /** Name of the form value with the ids of the stored files to keep. */
  kept: Kept;
  storedOf: (record: Stored) => readonly StoredFile[];
  max_count: number;
}

/** Returns a view for several files: stored ones, new ones and the progress of the upload. */
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
  /** Ids of the stored files to keep. */
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
  const [preparing, setPreparing] = useState(0);
  // A choice is added after it was prepared, to the files and rules of that time.
  const latest = useRef({ added, stored: all, onPick });
  const stored = all.filter(({ id }) => ids.includes(id));
  latest.current = { added, stored, onPick };
  async function add(picked: File[]) {
    const sized: File[] = [];
    setPreparing((count) => count + 1);
    // One after the other, because a cheap phone has no memory for ten open photographs.
    for (const file of picked)
      sized.push(fileProblem(file, anySize(rules)) ? file : await shrinkPicture(file));
    setPreparing((count) => count - 1);
    const now = latest.current;
    const problems = sized.flatMap((file) => fileProblem(file, rules) ?? []);
    const fine = sized.filter((file) => fileProblem(file, rules) === null);
    const room = max_count - now.stored.length - now.added.length;
    const tooMany = fine.length > room ? `At most ${max_count} files.` : undefined;
    setProblem(problems[0] ?? tooMany);
    now.onPick([...now.added, ...fine.slice(0, room)]);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label="Add files"
        name={name}
        isLabelHidden
        error={problem ?? error}
        hint={fileHint("attachment")}
      >
        <MultipleFileInput
          accept={rules.accept}
          isPreparing={preparing > 0}
          isRefused={problem !== undefined}
          icon={<Upload className="size-6" />}
          onPick={(picked) => void add(picked)}
        >
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
