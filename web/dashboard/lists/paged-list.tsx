import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import type { Page } from "#contract/shared/lists.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { pagesOf } from "#web/shared/pages.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";

interface PagedListProps<Row> {
  list: UseQueryResult<Page<Row>>;
  page: number;
  page_size: number;
  /** What the page is called in the address. */
  pageName?: string;
  /** "Loading programs" */
  loading: string;
  failure: string;
  failureHint?: string;
  empty: ReactNode;
  /** Search and selects above the list, in each of its states. */
  filters?: ReactNode;
  /** What is counted above the rows; with its plural if that is more than an s. */
  noun?: readonly [noun: string, plural?: string];
  /** Said after the count. */
  countNote?: string;
  /** Buttons for these rows, next to the count. */
  actions?: (rows: Row[]) => ReactNode;
  /** Names the pagination where a screen has two. */
  label?: string;
  /** `firstNumber` is the number of the first row, counted through the pages. */
  children: (rows: Row[], firstNumber: number) => ReactNode;
}

/**
 * A list in its four states: loading, failed with a retry, empty and full. Its page is in the address. When fetching it again
 * fails, its rows stay, with what is asked or said in them, and it is said that they may be old.
 */
export function PagedList<Row>({ filters, ...props }: PagedListProps<Row>) {
  const { list, noun, countNote, actions } = props;
  const end = list.isSuccess && list.data.results.length > 0 && (noun || actions) && (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-3 gap-y-1",
        filters ? "min-h-11 max-lg:flex-1" : "flex-1",
      )}
    >
      {noun && (
        <p role="status" className="text-muted text-sm">
          {countInWords(list.data, ...noun)}
          {countNote}
        </p>
      )}
      {actions?.(list.data.results)}
    </div>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {(filters || end) && <FilterBar end={end}>{filters}</FilterBar>}
      <Rows {...props} />
    </div>
  );
}

function Rows<Row>({ list, page, page_size, pageName = "page", ...props }: PagedListProps<Row>) {
  const { href } = useAddress();
  if (list.isPending) return <RowsSkeleton label={props.loading} />;
  if (list.isLoadingError)
    return (
      <FailedState title={props.failure} onRetry={() => void list.refetch()}>
        {props.failureHint}
      </FailedState>
    );
  const { results } = list.data;
  const { pageCount, hasUnknown, hasNext } = pagesOf(list.data, page, page_size);
  const isBeyond = page > pageCount && (!hasUnknown || results.length === 0);
  // The last row of the last page was deleted, or the address is an old one.
  if (isBeyond && pageCount > 0) return <Navigate to={href({ [pageName]: pageCount })} replace />;
  if (results.length === 0) return props.empty;
  return (
    <>
      {list.isRefetchError && !list.isFetching && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" size="small" onClick={() => void list.refetch()}>
              Try Again
            </Button>
          }
        >
          This list could not be brought up to date. What it shows may have changed since.
        </Alert>
      )}
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
        {props.children(results, (page - 1) * page_size + 1)}
      </div>
      <Pagination
        page={page}
        pageCount={pageCount}
        hasUnknown={hasUnknown}
        hasNext={hasNext}
        pageHref={(number) => href({ [pageName]: number })}
        label={props.label}
      />
    </>
  );
}
