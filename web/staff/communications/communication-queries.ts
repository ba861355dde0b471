import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { pageOf } from "#web/shared/page-of.ts";

export const PAGE_SIZE = 20;

/** The queries under this key are stale after a communication was sent, changed, deleted or reminded of. */
export const communicationsKey = ["communications"];

export const communicationListQuery = (api: DarasaClient, page: number) =>
  queryOptions({
    queryKey: [...communicationsKey, "list", page],
    queryFn: async ({ signal }) =>
      pageOf(await api.communications.list({ query: { page, page_size: PAGE_SIZE }, signal })),
    placeholderData: keepPreviousData,
  });

export const communicationQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...communicationsKey, "title", id],
    queryFn: ({ signal }) => api.communications.get({ params: { id }, signal }),
  });

export const unreadQuery = (api: DarasaClient, id: number, page: number) =>
  queryOptions({
    queryKey: [...communicationsKey, "unread", id, page],
    queryFn: ({ signal }) =>
      api.communications.unread({ params: { id }, query: { page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const readersQuery = (api: DarasaClient, id: number, page: number) =>
  queryOptions({
    queryKey: [...communicationsKey, "read", id, page],
    queryFn: ({ signal }) =>
      api.communications.readers({ params: { id }, query: { page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Those that wait for their time. More than a page of them is not expected. */
export const scheduledQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...communicationsKey, "scheduled"],
    queryFn: async ({ signal }) =>
      (await api.communications.scheduled({ query: { page_size: 100 }, signal })).results,
  });

/** Students to choose one from: who matches what is typed, or the one with the id. */
export const studentsQuery = (api: DarasaClient, query: { search: string } | { id: string }) =>
  queryOptions({
    queryKey: [...communicationsKey, "students", query],
    queryFn: ({ signal }) => api.communications.students({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** How many students it would go to now; without a program all. */
export const recipientsQuery = (api: DarasaClient, program: string) =>
  queryOptions({
    queryKey: [...communicationsKey, "recipients", program],
    queryFn: ({ signal }) => api.communications.recipients({ query: { program }, signal }),
    staleTime: 0,
  });

/** The recipients' dropdown: every program by title. */
export const recipientProgramsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...communicationsKey, "programs"],
    queryFn: ({ signal }) => api.community.enrolled_programs({ signal }),
  });
