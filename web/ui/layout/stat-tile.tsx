import type { ReactNode } from "react";

type StatTileProps = { value: ReactNode; label: ReactNode; icon?: ReactNode; tone?: "plain" | "bar" };

/** One number with its label. */
export function StatTile({ value, label, icon, tone = "plain" }: StatTileProps) {
  const look = tone === "bar" ? "bg-bar text-bar-ink" : "border border-line bg-surface";
  return (
    <div className={`relative flex flex-col-reverse justify-end overflow-clip rounded-lg p-5 ${look}`}>
      <p className={tone === "bar" ? "text-bar-muted" : "text-muted"}>{label}</p>
      <p className="font-bold font-display text-3xl tabular-nums tracking-tight">{value}</p>
      <span aria-hidden="true" className="absolute end-5 top-5 text-accent-text [&_svg]:size-6">
        {icon}
      </span>
    </div>
  );
}
