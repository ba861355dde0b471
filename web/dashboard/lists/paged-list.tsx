import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import type { Page } from "#contract/shared/lists.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { pagesOf } from "#web/shared/pages/pages.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/table/pagination.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";

interface PagedListProps<Row> {
  list: UseQueryResult<Page<Row>>;
  page: number;
  page_size: number;
  /** Query parameter of the page number. */
  pageName?: string;
  /** Text while loading, such as "Loading programs". */
  loading: string;
  failure: string;
  failureHint?: string;
  empty: ReactNode;
  /** Search and selects above the list, in all of its states. */
  filters?: ReactNode;
  /** Name of one row for the count, with the plural unless it only adds an s. */
  noun?: readonly [noun: string, plural?: string];
  /** Text after the row count. */
  countNote?: string;
  /** Buttons for these rows, next to the count. */
  actions?: ReactNode;
  /** Label of the pagination, for screens with two lists. */
  label?: string;
  /** `firstNumber` is the number of the first row, counted across pages. */
  children: (rows: Row[], firstNumber: number) => ReactNode;
}

/**
 * A list in its four states: loading, failed with a retry, empty and full. Its page is in the address. If a later fetch
 * fails, the rows stay, with their open dialogs and messages. A notice says that they may be old.
 */
export function PagedList<Row>({ filters, ...props }: PagedListProps<Row>) {
  const { list, noun, countNote, actions } = props;
  const isSearching = useIsSearching(list.isPlaceholderData, props.pageName);
  const end = list.isSuccess && list.data.results.length > 0 && (noun || actions) && (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-3 gap-y-1",
        filters ? "min-h-11 max-lg:flex-1" : "flex-1",
      )}
    >
      {noun && (
        <p role="status" className="text-muted text-sm">
          {/* The rows still shown are those of the previous search. Their count would be wrong. */}
          {isSearching ? "Searching…" : `${countInWords(list.data, ...noun)}${countNote ?? ""}`}
        </p>
      )}
      {actions}
    </div>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {(filters || end) && <FilterBar end={end}>{filters}</FilterBar>}
      <Rows {...props} />
    </div>
  );
}

/** Returns whether rows of an earlier search are still shown. Another page or order of the same search is no search. */
function useIsSearching(isPlaceholderData: boolean, pageName = "page"): boolean {
  const { href } = useAddress();
  const search = href({ [pageName]: undefined, sort: undefined });
  const [shown, setShown] = useState(search);
  if (!isPlaceholderData && shown !== search) setShown(search);
  return isPlaceholderData && shown !== search;
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
  // The last row of the last page was deleted, or the address is old.
  if (isBeyond && pageCount > 0) return <Navigate to={href({ [pageName]: pageCount })} replace />;
  // An empty state is about its own search, not about the running one.
  if (results.length === 0 && list.isPlaceholderData) return <RowsSkeleton label={props.loading} />;
  if (results.length === 0) return props.empty;
  return (
    <>
      {list.isRefetchError && !list.isFetching && (
        <FailedLine onRetry={() => void list.refetch()}>
          We could not refresh this list. It may be out of date.
        </FailedLine>
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
