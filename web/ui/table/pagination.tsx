import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/layout/class-names.ts";

type PaginationProps = {
  page: number;
  /** Number of known pages. */
  pageCount: number;
  /** True if there may be more pages than known. */
  hasUnknown?: boolean;
  /** True if a page follows this one. */
  hasNext?: boolean;
  /** Returns the address of a page, so that pages can be shared and opened without JavaScript. */
  pageHref: (page: number) => string;
  label?: string;
};

/** Links to the first, the last and the nearby pages. Pages count from 1. */
export function Pagination({
  page,
  pageCount,
  hasUnknown = false,
  hasNext = page < pageCount,
  pageHref,
  label = "Pages",
}: PaginationProps) {
  if (pageCount <= 1 && !hasUnknown) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 ? pageHref(page - 1) : undefined} label="Previous page">
        <ChevronLeft className="size-5" />
      </Step>
      {shownPages(page, Math.max(page, pageCount)).map((shown, index) =>
        shown === null ? (
          <Gap key={`gap-${index < 3 ? "before" : "after"}`} />
        ) : (
          <Step key={shown} to={pageHref(shown)} label={`Page ${shown}`} isCurrent={shown === page}>
            {shown}
          </Step>
        ),
      )}
      {hasUnknown && <Gap />}
      <Step to={hasNext ? pageHref(page + 1) : undefined} label="Next page">
        <ChevronRight className="size-5" />
      </Step>
    </nav>
  );
}

function Gap() {
  return (
    <span aria-hidden="true" className="px-1 text-muted">
      …
    </span>
  );
}

/** Returns the pages to show, e.g. 1 … 4 5 6 … 20, with null for a gap. */
export function shownPages(page: number, pageCount: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((shown) => shown >= 1 && shown <= pageCount);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((shown, index) => {
    const before = pages[index - 1] ?? 0;
    if (shown - before === 2) return [shown - 1, shown];
    return shown - before > 2 ? [null, shown] : [shown];
  });
}

type StepProps = { to?: string; label: string; isCurrent?: boolean; children: ReactNode };

function Step({ to, label, isCurrent, children }: StepProps) {
  const look = "grid size-11 place-items-center rounded-md font-semibold text-sm tabular-nums";
  if (!to) {
    return (
      <span aria-hidden="true" className={classNames(look, "text-muted opacity-45")}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={to}
      // Keeps the scroll position and the focus on the same button when paging.
      preventScrollReset
      aria-label={label}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(look, isCurrent ? "bg-action text-on-action" : "hover:bg-action-soft")}
    >
      {children}
    </Link>
  );
}
