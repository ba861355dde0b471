import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { NamedCall } from "#web/api/client.ts";
import type { CallInput, PageOf } from "#web/api/query.ts";
import type { Sort } from "#web/ui/table/sort-button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import type { Filter } from "./filters/filters.tsx";

export type RowOf<C extends NamedCall> = PageOf<C> extends { results: (infer Row)[] } ? Row : never;
export type QueryOf<C extends NamedCall> =
  CallInput<C> extends { query?: infer Query } ? NonNullable<Query> : never;
type OrderOf<C extends NamedCall> =
  QueryOf<C> extends { ordering?: infer Order } ? Exclude<Order, undefined> & string : never;
/** The part of the call that the page supplies, such as the student whose records a list shows. */
export type Given<C extends NamedCall> = Pick<CallInput<C>, Extract<keyof CallInput<C>, "params" | "query">>;
/** The state of a list in the address. */
export interface Shown<Query> {
  /** The filters in the form that the call takes. */
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

/** Props of a dialog about a row. It is open while `row` is set. */
export interface RowDialogProps<Row> {
  row: Row | null;
  onClose: () => void;
}

/** The arguments of columns and buttons: the tools, and for each dialog a function that opens it. */
export type With<Tools, Row, Dialog extends string> = NoInfer<Tools> &
  Record<NoInfer<Dialog>, (row: Row) => void>;

export interface ListRules<C extends NamedCall, Tools extends object, Dialog extends string> {
  list: C;
  /** If true, the page itself places the filters (`controls`), because other content is between them and the rows. */
  hasControlsApart?: true;
  filters?: { [Name in keyof QueryOf<C>]?: Filter<QueryOf<C>[Name]> };
  /** The sortable columns. The first is the default order, with a minus if it is descending. */
  orders?: readonly [OrderOf<C>, ...OrderOf<C>[]];
  page_size?: number;
  /** Query parameter of the page number. */
  pageName?: string;
  options?: Pick<UseQueryOptions<PageOf<C>>, "refetchOnMount" | "refetchInterval">;

  /** Name of one row, with the plural unless it only adds an s. */
  noun: readonly [noun: string, plural?: string];
  /** When the row count is shown: only while filters narrow the list, or never. Default: always. */
  counts?: "filtered" | "never";
  /** Text after the row count. */
  countNote?: string | ((page: PageOf<C>) => string);
  caption: string;
  columns:
    | readonly Column<RowOf<C>>[]
    | ((tools: With<Tools, RowOf<C>, Dialog>) => readonly Column<RowOf<C>>[]);
  rowKey?: (row: RowOf<C>) => string | number;
  /** The buttons of a row. */
  actions?: (row: RowOf<C>, tools: With<Tools, RowOf<C>, Dialog>) => ReactNode;
  /** The buttons for all rows, next to their count. */
  buttons?: (page: PageOf<C>, tools: With<Tools, RowOf<C>, Dialog>) => ReactNode;
  /** Dialogs about a row, by name. */
  dialogs?: Record<Dialog, ComponentType<RowDialogProps<RowOf<C>>>>;
  /** State that the rows share, such as a pending call or a selection. */
  useTools?: (shown: Shown<QueryOf<C>>, rows: readonly RowOf<C>[]) => Tools;
  above?: (tools: With<Tools, RowOf<C>, Dialog>) => ReactNode;

  loading?: string;
  failure?: string | ((shown: Shown<QueryOf<C>>) => string);
  failureHint?: string;
  empty: Empty;
  /** Shown if the filters match nothing. An action replaces the button that clears the filters. */
  noMatch?: Empty | ((shown: Shown<QueryOf<C>>) => Empty);
  /** Label of the button that clears the filters. False if tabs are the filter. */
  clear?: string | false;
  /** Label of the pagination, for screens with two lists. */
  label?: string;
}
