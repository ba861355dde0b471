import {
  type GetNextPageParamFunction,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { CallOptions } from "#contract/shared/endpoint.ts";
import type { NamedCall } from "#web/api/client.ts";

/** Default number of rows on a page of a list. */
export const PAGE_SIZE = 20;
/** Rows on a page of students, assignments, submissions and the lists of one student (staff.md 9). */
export const SHORT_PAGE_SIZE = 10;

export type CallInput<C extends NamedCall> = Omit<NonNullable<Parameters<C>[0]>, keyof CallOptions>;
type Reply<C extends NamedCall> = Awaited<ReturnType<C>>;
type Given<C extends NamedCall> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/**
 * Returns the query of a call. Its key is e.g. ["applications", "get", input], and the page's QueryClient maps keys to
 * calls.
 */
export const q = <C extends NamedCall>(call: C, ...[input]: Given<C>) =>
  queryOptions<Reply<C>>({ queryKey: [...call.queryKey, input ?? {}] });

/** The paged reply of a list, which answers an array if no page was requested (api.md 6). */
export type PageOf<C extends NamedCall> = Exclude<Reply<C>, readonly unknown[]>;

/** Returns the query of one page of a list. The previous page stays visible while it loads. */
export const listQ = <C extends NamedCall>(
  call: C,
  { query, ...input }: CallInput<C> & { query: { page: number; page_size?: number } },
) =>
  queryOptions<PageOf<C>>({
    queryKey: [...call.queryKey, { ...input, query: { page_size: PAGE_SIZE, ...query } }],
    placeholderData: keepPreviousData,
  });

/** The reply of a growing list. */
type Grown<C extends NamedCall> = [PageOf<C>] extends [never] ? Reply<C> : PageOf<C>;

/**
 * Returns the query of a list that grows page by page. `next` computes from the loaded pages what the next call adds to
 * its query, e.g. the page number.
 */
export const growingQ = <C extends NamedCall, Added extends object>(
  call: C,
  input: CallInput<C>,
  first: Added,
  next: GetNextPageParamFunction<Added, Grown<C>>,
) =>
  infiniteQueryOptions<Grown<C>, Error, InfiniteData<Grown<C>>, QueryKey, Added>({
    queryKey: [...call.queryKey, input],
    initialPageParam: first,
    getNextPageParam: next,
  });
