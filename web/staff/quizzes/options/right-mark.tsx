interface RightMarkProps {
  type: "radio" | "checkbox";
  label: string;
  isRight: boolean;
  onMark: () => void;
}

/** Marks an option as right. */
export function RightMark({ type, label, isRight, onMark }: RightMarkProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 text-sm has-checked:bg-action-soft has-checked:font-semibold">
      <input
        type={type}
        name={type === "radio" ? "right" : undefined}
        checked={isRight}
        onChange={onMark}
        className="size-5 shrink-0 cursor-pointer accent-action"
      />
      Right<span className="sr-only">: {label}</span>
    </label>
  );
}
