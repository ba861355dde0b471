import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const tones = {
  plain: "text-ink hover:bg-action-soft",
  urgent: "text-urgent hover:bg-urgent-soft",
  bar: "text-bar-ink hover:bg-bar-raised",
};

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  label: string;
  icon: ReactNode;
  tone?: keyof typeof tones;
  /** Same as `data-press` of Button. */
  "data-press"?: string;
};

/**
 * A square button with only an icon. Screen readers read its label, which is also the tooltip. Like Button, it is
 * disabled until the page's script has loaded.
 */
export function IconButton({ label, icon, tone = "plain", className, disabled, ...rest }: IconButtonProps) {
  const acts = (rest.onClick ?? rest["data-press"]) !== undefined;
  const isWaiting = !useIsBrowser() && acts && rest.type !== "submit";
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      disabled={disabled || isWaiting}
      data-waiting={(isWaiting && !disabled) || undefined}
      className={classNames(
        "inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-md transition-colors duration-(--speed-quick)",
        "disabled:cursor-not-allowed disabled:not-data-waiting:opacity-45 data-waiting:cursor-progress data-waiting:opacity-60",
        tones[tone],
        className,
      )}
    >
      {icon}
    </button>
  );
}
