import { classNames } from "#web/ui/layout/class-names.ts";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "quiet"
  | "quiet-danger"
  | "danger"
  | "urgent"
  | "pressing"
  | "accent";
export type ButtonSize = "regular" | "small" | "large";

const variants: Record<ButtonVariant, string> = {
  primary: "shape-d bg-action text-on-action hover:bg-action-hover",
  accent: "shape-d bg-accent text-on-accent hover:bg-accent-hover",
  // For urgent actions that do no harm.
  pressing: "shape-d bg-accent text-on-accent ring-4 ring-accent-soft hover:bg-accent-hover",
  urgent: "shape-d bg-urgent text-on-urgent hover:bg-urgent-hover",
  secondary: "shape-d border-2 border-control-line text-ink hover:border-action hover:text-action",
  danger: "shape-d border-2 border-urgent text-urgent hover:bg-urgent-soft",
  quiet: "rounded-md text-action hover:bg-action-soft",
  "quiet-danger": "rounded-md text-urgent hover:bg-urgent-soft",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-11 px-3.5 py-1.5 text-sm",
  regular: "min-h-12 px-5.5 text-base",
  large: "min-h-14 px-7 text-lg",
};

/** Returns the classes of a button, for elements that are neither Button nor ButtonLink. */
export function buttonLook(variant: ButtonVariant = "primary", size: ButtonSize = "regular"): string {
  return classNames(
    "wrap-break-word inline-flex max-w-full cursor-pointer items-center justify-center gap-2 font-semibold leading-tight no-underline transition-colors duration-(--speed-quick)",
    "active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed aria-disabled:cursor-progress data-waiting:cursor-progress data-waiting:opacity-60",
    "disabled:not-data-waiting:border-transparent disabled:not-data-waiting:bg-line disabled:not-data-waiting:text-muted",
    variants[variant],
    sizes[size],
  );
}
