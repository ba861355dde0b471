import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type Hue, hueBadge } from "./hue.ts";

export type BadgeTone = "neutral" | "good" | "accent" | "urgent";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink",
  good: "bg-action-soft text-action",
  accent: "bg-accent text-on-accent",
  urgent: "bg-urgent text-on-urgent",
};

type BadgeProps = { tone?: BadgeTone; hue?: Hue; icon?: ReactNode; className?: string; children: ReactNode };

/** A short label: a state, or a category in its hue. */
export function Badge({ tone = "neutral", hue, icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "shape-d inline-flex max-w-full items-center gap-1.5 py-1 ps-2.5 pe-3.5 font-semibold text-xs [&_svg]:size-3.5",
        hue ? hueBadge[hue] : tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
