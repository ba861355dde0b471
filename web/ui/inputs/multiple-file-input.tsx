import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useField } from "./field.tsx";
import { useEarlyFiles } from "./use-early-files.ts";

type MultipleFileInputProps = {
  accept?: string;
  icon: ReactNode;
  /** Called with the files of each choice. The page has the whole list. */
  onPick: (files: File[]) => void;
  children: ReactNode;
};

/** Several files, dropped or chosen. The page shows what was chosen. */
export function MultipleFileInput({ accept, icon, onPick, children }: MultipleFileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's extra; the input inside serves everyone
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
      <input
        ref={input}
        {...useField()}
        type="file"
        multiple
        accept={accept}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken off the list.
          currentTarget.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
