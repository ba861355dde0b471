import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export type Crumb = { label: string; to?: string };

/** The path to this page, which is the last crumb. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-muted text-sm">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.label}
            // Hidden on a phone, where the heading below repeats it.
            className={classNames(
              "flex min-w-0 max-w-full items-center gap-1",
              !crumb.to && index > 0 && "max-sm:sr-only",
            )}
          >
            {index > 0 && <ChevronRight className="size-4 shrink-0" />}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center underline underline-offset-4 hover:text-action"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
