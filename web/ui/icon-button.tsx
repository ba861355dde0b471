import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

const tones = {
  plain: "text-ink hover:bg-action-soft",
  urgent: "text-urgent hover:bg-urgent-soft",
  bar: "text-bar-ink hover:bg-bar-raised",
};

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  label: string;
  icon: ReactNode;
  tone?: keyof typeof tones;
};

/** A square button with only a picture; its label is read aloud and shown as the tooltip. */
export function IconButton({ label, icon, tone = "plain", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(
        "inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-md transition-colors duration-(--speed-quick)",
        "disabled:cursor-not-allowed disabled:opacity-45",
        tones[tone],
        className,
      )}
    >
      {icon}
    </button>
  );
}
