import { classNames } from "#web/ui/layout/class-names.ts";

type PreparingLineProps = {
  isPreparing: boolean;
  /** True if the form was submitted in the meantime. */
  isHeld: boolean;
  className?: string;
};

/** Says that photographs are being made smaller, and that a pressed button waits for them. */
export function PreparingLine({ isPreparing, isHeld, className }: PreparingLineProps) {
  return (
    <p role="status" className={isPreparing ? classNames("text-muted text-sm", className) : "sr-only"}>
      {isPreparing && "Making it smaller on this device..."}
      {isPreparing && isHeld && " It is sent as soon as it is ready."}
    </p>
  );
}
