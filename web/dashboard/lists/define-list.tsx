import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { Page } from "#contract/shared/lists.ts";
import type { NamedCall } from "#web/api/client.ts";
import { listQ, PAGE_SIZE } from "#web/api/query.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { nextSort } from "#web/ui/table/sort-button.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { ClearFilters } from "./filters/clear-filters.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { addressesOf, FilterControls, type Filters, readFilters } from "./filters/filters.tsx";
import type { Given, ListRules, QueryOf, RowDialogProps, RowOf, Shown, With } from "./list-rules.ts";
import { orderOf, sortIn } from "./order.ts";
import { PagedList } from "./paged-list.tsx";

type Arguments<C extends NamedCall> =
  Record<never, never> extends Given<C> ? [given?: Given<C>] : [given: Given<C>];

/**
 * Defines a list by its call, its filters by their names in the call, its columns and its empty state. The controls,
 * "Clear", sorting, paging, counts and the four states follow from these rules. A list that does not fit the rules is
 * written by hand.
 */
export function defineList<C extends NamedCall, Tools extends object = object, Dialog extends string = never>(
  rules: ListRules<C, Tools, Dialog>,
) {
  return {
    view: (given: Given<C>) => <List rules={rules} given={given} />,
    controls: () => (
      <FilterBar>
        <FilterControls filters={filtersOf(rules)} pageName={rules.pageName ?? "page"} />
      </FilterBar>
    ),
    /** Returns the list's query and what the address shows of it, for content around the list. */
    use: (given: Given<C>) => useList(rules, given),
    prefetch: ({ queries, search }: Pick<SectionVisit, "queries" | "search">, ...[given]: Arguments<C>) =>
      queries.prefetchQuery(
        queryOf(
          rules,
          shownIn(rules, (name) => search.get(name) ?? ""),
          given,
        ),
      ),
  };
}

const filtersOf = ({ filters = {} }: { filters?: object }) => filters as Filters;

function shownIn<C extends NamedCall, Tools extends object, Dialog extends string>(
  rules: ListRules<C, Tools, Dialog>,
  get: (name: string) => string,
): Shown<QueryOf<C>> {
  const filters = filtersOf(rules);
  const filter = readFilters(filters, get);
  const nothing = readFilters(filters, () => "");
  return {
    filter: filter as QueryOf<C>,
    isFiltered: Object.keys(filters).some((name) => filter[name] !== nothing[name]),
    page: pageIn(get(rules.pageName ?? "page")),
    ...(rules.orders && { sort: sortIn(get("sort"), rules.orders) }),
  };
}

function queryOf<C extends NamedCall, Tools extends object, Dialog extends string>(
  { list, page_size = PAGE_SIZE }: ListRules<C, Tools, Dialog>,
  { filter, sort, page }: Shown<QueryOf<C>>,
  given: object = {},
) {
  const asked = { ...filter, ...(sort && { ordering: orderOf(sort) }), page, page_size };
  const query = "query" in given ? Object.assign({}, given.query, asked) : asked;
  return listQ<C>(list, { ...given, query } as never);
}

function useList<C extends NamedCall, Tools extends object, Dialog extends string>(
  rules: ListRules<C, Tools, Dialog>,
  given: Given<C>,
) {
  const shown = shownIn(rules, useAddress().get);
  return { shown, list: useQuery({ ...queryOf(rules, shown, given), ...rules.options }) };
}

interface ListProps<C extends NamedCall, Tools extends object, Dialog extends string> {
  rules: ListRules<C, Tools, Dialog>;
  given: Given<C>;
}

function List<C extends NamedCall, Tools extends object, Dialog extends string>({
  rules,
  given,
}: ListProps<C, Tools, Dialog>) {
  type Row = RowOf<C>;
  const { shown, list } = useList(rules, given);
  const { isFiltered, sort, page } = shown;
  const { go } = useAddress();
  const [asked, setAsked] = useState<{ dialog: string; row: Row }>();
  const { useTools = noTools, pageName = "page", buttons, counts, countNote } = rules;
  const dialogs = Object.entries<ComponentType<RowDialogProps<Row>>>(rules.dialogs ?? {});
  const ask = dialogs.map(([dialog]) => [dialog, (row: Row) => setAsked({ dialog, row })]);
  const tools: With<Tools, Row, Dialog> = {
    ...useTools(shown, list.data?.results ?? []),
    ...Object.fromEntries(ask),
  };
  const [noun, nouns = `${noun}s`] = rules.noun;
  const filters = filtersOf(rules);
  const hasControls = !rules.hasControlsApart && Object.values(filters).some(({ control }) => control);
  const isCounted = counts === "filtered" ? isFiltered : counts !== "never";
  return (
    <>
      {rules.above?.(tools)}
      <PagedList
        list={list as UseQueryResult<Page<Row>>}
        page={page}
        page_size={rules.page_size ?? PAGE_SIZE}
        pageName={pageName}
        loading={rules.loading ?? `Loading ${nouns}`}
        failure={told(rules.failure, shown) ?? `Failed to load the ${nouns}. Please try again.`}
        failureHint={rules.failureHint}
        empty={<Nothing rules={rules} shown={shown} />}
        filters={hasControls && <FilterControls filters={filters} pageName={pageName} />}
        noun={isCounted ? rules.noun : undefined}
        countNote={typeof countNote === "function" ? list.data && countNote(list.data) : countNote}
        actions={list.data && buttons?.(list.data, tools)}
        label={rules.label}
      >
        {(rows, firstNumber) => (
          <Table
            caption={rules.caption}
            columns={columnsOf(rules, tools)}
            rows={rows}
            rowKey={rules.rowKey ?? idOf}
            firstNumber={firstNumber}
            sort={sort}
            onSort={(key) =>
              go({ sort: orderOf(nextSort(sort, key)), [pageName]: undefined }, { replace: true })
            }
          />
        )}
      </PagedList>
      {dialogs.map(([name, Dialog]) => (
        <Dialog
          key={name}
          row={asked?.dialog === name ? asked.row : null}
          onClose={() => setAsked(undefined)}
        />
      ))}
    </>
  );
}

function columnsOf<C extends NamedCall, Tools extends object, Dialog extends string>(
  { columns, actions }: ListRules<C, Tools, Dialog>,
  tools: With<Tools, RowOf<C>, Dialog>,
): Column<RowOf<C>>[] {
  const shown = [...(typeof columns === "function" ? columns(tools) : columns)];
  if (!actions) return shown;
  return [
    ...shown,
    { key: "actions", header: "Actions", isActions: true, cell: (row) => actions(row, tools) },
  ];
}

function Nothing<C extends NamedCall, Tools extends object, Dialog extends string>({
  rules,
  shown,
}: {
  rules: ListRules<C, Tools, Dialog>;
  shown: Shown<QueryOf<C>>;
}) {
  const { noMatch, empty, clear, pageName = "page" } = rules;
  const isNoMatch = noMatch && shown.isFiltered;
  const { title, text, action } = isNoMatch ? told(noMatch, shown) : empty;
  const names = [...addressesOf(filtersOf(rules)), pageName];
  return (
    <EmptyState
      title={title}
      action={
        action ?? (isNoMatch && clear !== false ? <ClearFilters names={names} label={clear} /> : undefined)
      }
    >
      {text}
    </EmptyState>
  );
}

const noTools = () => ({}) as never;
const idOf = (row: unknown) => (row as { id: number }).id;

function told<Words, Query>(words: Words | ((shown: Shown<Query>) => Words), shown: Shown<Query>): Words {
  return words instanceof Function ? words(shown) : words;
}
