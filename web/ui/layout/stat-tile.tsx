import type { ReactNode } from "react";
import { Link } from "react-router";

type LowTileProps = { value: ReactNode; label: ReactNode; icon?: ReactNode };

/** A number with its label, as low as a button, so that ten rows of a list fit below it. */
export function LowTile({ value, label, icon }: LowTileProps) {
  return (
    <p className="flex min-h-11 items-center gap-2.5 rounded-lg border border-line bg-surface px-4 max-sm:px-3">
      <span aria-hidden="true" className="text-accent-text max-sm:hidden [&_svg]:size-5">
        {icon}
      </span>
      <span className="text-muted max-sm:text-sm">{label}</span>
      <strong className="ms-auto font-bold font-display text-xl tabular-nums">{value}</strong>
    </p>
  );
}

type StatTileProps = {
  value: ReactNode;
  label: ReactNode;
  icon?: ReactNode;
  tone?: "plain" | "bar";
  /** Address of the list of the counted records. */
  to?: string | undefined;
};

/** A number with its label, and a link to the counted records. */
export function StatTile({ value, label, icon, tone = "plain", to }: StatTileProps) {
  const look = tone === "bar" ? "bg-bar text-bar-ink" : "border border-line bg-surface";
  const className = `relative flex flex-col-reverse justify-end overflow-clip rounded-lg p-5 ${look}`;
  const content = (
    <>
      <p className={tone === "bar" ? "text-bar-muted" : "text-muted"}>{label}</p>
      <p className="font-bold font-display text-3xl tabular-nums tracking-tight">{value}</p>
      <span aria-hidden="true" className="absolute end-5 top-5 text-accent-text [&_svg]:size-6">
        {icon}
      </span>
    </>
  );
  if (to === undefined) return <div className={className}>{content}</div>;
  return (
    <Link to={to} className={`${className} hover:border-action`}>
      {content}
    </Link>
  );
}
