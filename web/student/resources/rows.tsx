import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";

export const linkLook =
  "inline-flex min-h-8 items-center font-medium underline underline-offset-4 hover:text-action";

type UnitLinkProps = { program: number; unit: number; children: ReactNode };

export function UnitLink({ program, unit, children }: UnitLinkProps) {
  return (
    <Link to={paths.dashboard("courses", { program, unit })} className={linkLook}>
      {children}
    </Link>
  );
}

/** A row with an action, which is below the text on a phone. */
export function Row({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-t px-4 py-2 first:border-t-0">
      <span className="grid min-w-0 flex-1 basis-56 justify-items-start [overflow-wrap:anywhere]">
        {children}
      </span>
      {action}
    </li>
  );
}
