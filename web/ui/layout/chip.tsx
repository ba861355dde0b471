import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

const look =
  "inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] ps-4 pe-4 font-medium text-sm";

type ChipProps = {
  children: ReactNode;
  to?: string;
  isCurrent?: boolean;
  removeTo?: string;
  onRemove?: () => void;
  removeLabel?: string;
};

/** A filter: a link that sets it, or a label with a link that removes it. */
export function Chip({
  children,
  to,
  isCurrent,
  removeTo,
  onRemove,
  removeLabel = "Remove filter",
}: ChipProps) {
  if (to) {
    return (
      <Link
        to={to}
        aria-current={isCurrent ? "true" : undefined}
        className={classNames(
          look,
          isCurrent
            ? "border-action bg-action text-on-action"
            : "border-control-line hover:border-action hover:text-action",
        )}
      >
        {children}
      </Link>
    );
  }
  const removeLook =
    "-my-1 -me-4 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-surface";
  return (
    <span className={classNames(look, "border-action bg-action-soft")}>
      {children}
      {removeTo && (
        <Link to={removeTo} aria-label={removeLabel} className={removeLook}>
          <X className="size-4" />
        </Link>
      )}
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove} className={removeLook}>
          <X className="size-4" />
        </button>
      )}
    </span>
  );
}
