import { CircleAlert, Upload } from "lucide-react";
import { type ComponentProps, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useField } from "./field.tsx";
import { type PickedFile, PickedFileLine } from "./picked-file-line.tsx";
import { useEarlyFiles } from "./use-early-files.ts";
import { usePickedFile } from "./use-picked-file.ts";
import { usePreview } from "./use-preview.ts";

type FileDropProps = Omit<ComponentProps<"input">, "type" | "onChange" | "multiple"> & {
  mode?: "file" | "image";
  /** What may be dropped, as in the accept attribute: ".pdf,.docx" or "image/*". */
  accept?: string;
  max_bytes?: number;
  /** What to say of a file of the wrong kind. */
  wrongKindMessage?: string;
  /** What is stored already: an image's address, or the name of a file. */
  current?: string;
  invitation?: ReactNode;
  /** Several photographs may be chosen, and become one PDF on the device. */
  joinsPictures?: boolean;
  /** Takes away what is stored already. */
  onRemoveCurrent?: () => void;
  /** `problem` says why what was chosen was refused; it is shown here. */
  onPick?: (file: File | null, problem: string | null) => void;
  /** The upload's progress in percent, and how to stop it. */
  upload?: { percent: number; onCancel: () => void };
};

/** A file, dropped or chosen, with a preview. Photographs are made smaller before they are sent. Underneath is an ordinary file input, so forms work without JavaScript. */
export function FileDrop({
  mode = "file",
  accept = mode === "image" ? "image/*" : undefined,
  max_bytes,
  wrongKindMessage = "Please choose a file of an allowed kind",
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
  const rules = { accept, max_bytes, wrongKindMessage, joinsPictures, onPick };
  const { file, problem, isPreparing, take } = usePickedFile(input, rules);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's extra; the input inside serves everyone */}
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
          accept={accept}
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
      <p role="status" className={isPreparing ? "text-muted text-sm" : "sr-only"}>
        {isPreparing && "Making it smaller on this device..."}
      </p>
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
