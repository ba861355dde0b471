import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "#contract/shared/endpoint.ts";
import type { NamedCall } from "#web/api.ts";

/** Rows on a page of a list that says no other number. */
export const PAGE_SIZE = 20;

export type CallInput<C extends NamedCall> = Omit<NonNullable<Parameters<C>[0]>, keyof CallOptions>;
type Reply<C extends NamedCall> = Awaited<ReturnType<C>>;
type Given<C extends NamedCall> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** The query of a call, by the key ["applications", "get", input]. The page's QueryClient knows who answers it. */
export const q = <C extends NamedCall>(call: C, ...[input]: Given<C>) =>
  queryOptions<Reply<C>>({ queryKey: [...call.queryKey, input ?? {}] });

/** A list answers an array where it is asked for no page (api.md section 6). */
export type PageOf<C extends NamedCall> = Exclude<Reply<C>, readonly unknown[]>;

/** The query of one page of a list. The page before stays until it has come. */
export const listQ = <C extends NamedCall>(
  call: C,
  { query, ...input }: CallInput<C> & { query: { page: number; page_size?: number } },
) =>
  queryOptions<PageOf<C>>({
    queryKey: [...call.queryKey, { ...input, query: { page_size: PAGE_SIZE, ...query } }],
    placeholderData: keepPreviousData,
  });
