import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { CallInput, PageOf } from "#web/api/query.ts";
import type { NamedCall } from "#web/api.ts";
import type { Sort } from "#web/ui/layout/sort-button.tsx";
import type { Column } from "#web/ui/layout/table.tsx";
import type { Filter } from "./filters.tsx";

export type RowOf<C extends NamedCall> = PageOf<C> extends { results: (infer Row)[] } ? Row : never;
export type QueryOf<C extends NamedCall> =
  CallInput<C> extends { query?: infer Query } ? NonNullable<Query> : never;
type OrderOf<C extends NamedCall> =
  QueryOf<C> extends { ordering?: infer Order } ? Exclude<Order, undefined> & string : never;
/** Of whom the records are, where a list stands in the page of one record. */
export type Given<C extends NamedCall> = Pick<CallInput<C>, Extract<keyof CallInput<C>, "params" | "query">>;
/** What the address shows of a list. */
export interface Shown<Query> {
  /** The filters as the call takes them. */
  filter: Query;
  isFiltered: boolean;
  page: number;
  sort?: Sort;
}

interface Empty {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** A dialog about a row, open while there is one. */
export interface RowDialogProps<Row> {
  row: Row | null;
  onClose: () => void;
}

/** What columns and buttons get: the tools, and for each dialog a function that opens it. */
export type With<Tools, Row, Dialog extends string> = NoInfer<Tools> &
  Record<NoInfer<Dialog>, (row: Row) => void>;

export interface ListRules<C extends NamedCall, Tools extends object, Dialog extends string> {
  list: C;
  /** Their controls stand above the rows, or apart, as `controls`, where something else comes between. */
  hasControlsApart?: true;
  filters?: { [Name in keyof QueryOf<C>]?: Filter<QueryOf<C>[Name]> };
  /** The columns that sort. The first is the order at first, with a minus if it descends. */
  orders?: readonly [OrderOf<C>, ...OrderOf<C>[]];
  page_size?: number;
  /** What the page is called in the address. */
  pageName?: string;
  options?: Pick<UseQueryOptions<PageOf<C>>, "refetchOnMount" | "refetchInterval">;

  /** What is listed, with its plural if that is more than an s. */
  noun: readonly [noun: string, plural?: string];
  /** Whether the rows are counted above them; only where the filters narrow them, or never. */
  counts?: "filtered" | "never";
  /** Said after the count. */
  countNote?: string | ((count: number) => string);
  caption: string;
  columns:
    | readonly Column<RowOf<C>>[]
    | ((tools: With<Tools, RowOf<C>, Dialog>) => readonly Column<RowOf<C>>[]);
  rowKey?: (row: RowOf<C>) => string | number;
  /** The buttons of a row. */
  actions?: (row: RowOf<C>, tools: With<Tools, RowOf<C>, Dialog>) => ReactNode;
  /** The buttons for all rows, next to their count. */
  buttons?: (rows: RowOf<C>[], tools: With<Tools, RowOf<C>, Dialog>) => ReactNode;
  /** What can be asked about a row. */
  dialogs?: Record<Dialog, ComponentType<RowDialogProps<RowOf<C>>>>;
  /** What the rows share: a call that some of them wait for, or a selection. */
  useTools?: (shown: Shown<QueryOf<C>>) => Tools;
  above?: (tools: With<Tools, RowOf<C>, Dialog>) => ReactNode;

  loading?: string;
  failure?: string | ((shown: Shown<QueryOf<C>>) => string);
  failureHint?: string;
  empty: Empty;
  /** Where the filters find nothing. */
  noMatch?: Empty | ((shown: Shown<QueryOf<C>>) => Empty);
  /** The button that takes the filters away; none where tabs are the filter. */
  clear?: string | false;
  /** Names the pagination where a screen has two. */
  label?: string;
}
