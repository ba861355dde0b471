import { CircleAlert, Upload } from "lucide-react";
import { type ComponentProps, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { useField } from "#web/ui/inputs/field.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import type { FileRules } from "./file-problem.ts";
import { type PickedFile, PickedFileLine } from "./picked-file-line.tsx";
import { PreparingLine } from "./preparing-line.tsx";
import { useEarlyFiles } from "./use-early-files.ts";
import { usePickedFile } from "./use-picked-file.ts";
import { usePreview } from "./use-preview.ts";

type FileDropProps = Omit<ComponentProps<"input">, "type" | "onChange" | "multiple" | "accept"> & {
  mode?: "file" | "image";
  rules: FileRules;
  /** Keeps a file that is too large. The form then shows the reason. */
  keepsLarge?: boolean;
  /** The stored file: an image's address, or a file name. */
  current?: string;
  invitation?: ReactNode;
  /** Allows several photographs, which become a single PDF on the device. */
  joinsPictures?: boolean;
  /** Removes the stored file. */
  onRemoveCurrent?: () => void;
  /** Called after each choice. `problem` says why the file was refused; FileDrop also shows it. */
  onPick?: (file: File | null, problem: string | null) => void;
  /** Progress of the upload in percent, and the function that cancels it. */
  upload?: { percent: number; onCancel: () => void };
};

/**
 * A dropped or chosen file, with a preview. Shrinks photographs before they are sent. It contains an ordinary file
 * input, so that forms work without JavaScript.
 */
export function FileDrop({
  mode = "file",
  rules,
  keepsLarge = false,
  current,
  invitation = mode === "image" ? "Drop an image here or choose one" : "Drop a file here or choose one",
  joinsPictures = false,
  onRemoveCurrent,
  onPick,
  upload,
  className,
  ...rest
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useField();
  const problemId = useId();
  const [isOver, setIsOver] = useState(false);
  const { file, problem, isPreparing, isHeld, take } = usePickedFile(input, rules, {
    joinsPictures,
    keepsLarge,
    onPick,
  });
  useEarlyFiles(input, (files) => void take(files));
  const preview = usePreview(mode === "image" ? file : null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (input.current) input.current.files = event.dataTransfer.files;
    const dropped = [...event.dataTransfer.files];
    void take(joinsPictures ? dropped : dropped.slice(0, 1));
  }
  const shown: PickedFile | null = file
    ? { name: file.name, size_bytes: file.size, imageUrl: preview }
    : current
      ? {
          name: mode === "image" ? "Current image" : current,
          imageUrl: mode === "image" ? current : undefined,
        }
      : null;

  return (
    <div className={classNames("grid grid-cols-1 gap-2", className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: mouse only; the input inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          "relative grid justify-items-center gap-1.5 rounded-lg border-2 border-control-line border-dashed bg-raised px-4 py-6 text-center hover:border-action has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-aria-invalid:border-urgent",
          isOver && "border-action border-solid bg-action-soft",
        )}
      >
        <Upload className="size-6 text-action" />
        <span className="font-semibold text-action underline underline-offset-4">{invitation}</span>
        <input
          ref={input}
          {...field}
          {...rest}
          aria-describedby={
            [problem && problemId, field["aria-describedby"]].filter(Boolean).join(" ") || undefined
          }
          aria-invalid={problem ? true : field["aria-invalid"]}
          type="file"
          accept={rules.accept}
          multiple={joinsPictures}
          onChange={(event) => void take([...(event.currentTarget.files ?? [])])}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      {problem && (
        <p id={problemId} role="alert" className="flex items-start gap-1.5 font-medium text-sm text-urgent">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      <PreparingLine isPreparing={isPreparing} isHeld={isHeld} />
      {shown && (
        <PickedFileLine
          picked={shown}
          upload={upload}
          onClear={file ? () => void take([]) : onRemoveCurrent}
        />
      )}
    </div>
  );
}
