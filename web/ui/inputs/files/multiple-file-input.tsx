import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useField } from "#web/ui/inputs/field.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { PreparingLine } from "./preparing-line.tsx";
import { useEarlyFiles } from "./use-early-files.ts";
import { useHeldSubmit } from "./use-held-submit.ts";

type MultipleFileInputProps = {
  accept: string;
  /** True while the page prepares chosen files. A submit of the form waits for them. */
  isPreparing: boolean;
  /** True if the page refused a chosen file. */
  isRefused: boolean;
  icon: ReactNode;
  /** Called with the files of each choice. The page holds the whole list. */
  onPick: (files: File[]) => void;
  children: ReactNode;
};

/** A field for several files, dropped or chosen. The page shows the chosen files. */
export function MultipleFileInput({
  accept,
  isPreparing,
  isRefused,
  icon,
  onPick,
  children,
}: MultipleFileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isHeld = useHeldSubmit(input, isPreparing, isRefused);
  useEarlyFiles(input, (files) => {
    onPick(files);
    if (input.current) input.current.value = "";
  });
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onPick([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: mouse only; the input inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        "relative grid justify-items-center gap-1.5 rounded-lg border-2 border-control-line border-dashed bg-raised px-4 py-6 text-center text-action hover:border-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
        isOver && "border-action border-solid bg-action-soft",
      )}
    >
      {icon}
      <span className="font-semibold underline underline-offset-4">{children}</span>
      <PreparingLine isPreparing={isPreparing} isHeld={isHeld} />
      <input
        ref={input}
        {...useField()}
        type="file"
        multiple
        accept={accept}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after it was removed from the list.
          currentTarget.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
