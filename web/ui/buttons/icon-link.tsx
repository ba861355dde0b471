import type { ReactNode } from "react";
import { Link } from "react-router";

type IconLinkProps = { to: string; label: string; icon: ReactNode };

/** A square link with only an icon. Screen readers read its label, which is also the tooltip. */
export function IconLink({ to, label, icon }: IconLinkProps) {
  return (
    <Link
      to={to}
      title={label}
      aria-label={label}
      className="inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors duration-(--speed-quick) hover:bg-action-soft"
    >
      {icon}
    </Link>
  );
}
