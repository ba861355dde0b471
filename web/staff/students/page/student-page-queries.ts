import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { pageOf } from "#web/shared/page-of.ts";
import { studentsKey } from "../student-queries.ts";

export const PAGE_SIZE = 10;

export const studentQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...studentsKey, "one", id],
    queryFn: ({ signal }) => api.students.get({ params: { id }, signal }),
  });

const keyOf = (id: number, part: string, page: number) => [...studentsKey, "one", id, part, page];
const paged = (page: number) => ({ page, page_size: PAGE_SIZE });

export const notesQuery = (api: DarasaClient, id: number, page: number) =>
  queryOptions({
    queryKey: keyOf(id, "notes", page),
    queryFn: async ({ signal }) =>
      pageOf(await api.student_notes.list({ params: { id }, query: paged(page), signal })),
    placeholderData: keepPreviousData,
  });

export const feesQuery = (api: DarasaClient, student: number, page: number) =>
  queryOptions({
    queryKey: keyOf(student, "fees", page),
    queryFn: async ({ signal }) =>
      pageOf(await api.charges.list({ query: { student, ...paged(page) }, signal })),
    placeholderData: keepPreviousData,
  });

export const workQuery = (api: DarasaClient, student: number, page: number) =>
  queryOptions({
    queryKey: keyOf(student, "work", page),
    queryFn: async ({ signal }) =>
      pageOf(await api.submissions.of_student({ params: { id: student }, query: paged(page), signal })),
    placeholderData: keepPreviousData,
  });

export const communicationsQuery = (api: DarasaClient, id: number, page: number) =>
  queryOptions({
    queryKey: keyOf(id, "communications", page),
    queryFn: async ({ signal }) =>
      pageOf(await api.communications.of_student({ params: { id }, query: paged(page), signal })),
    placeholderData: keepPreviousData,
  });

export const postsQuery = (api: DarasaClient, id: number, page: number) =>
  queryOptions({
    queryKey: keyOf(id, "posts", page),
    queryFn: async ({ signal }) =>
      pageOf(await api.community.of_student({ params: { id }, query: paged(page), signal })),
    placeholderData: keepPreviousData,
  });

export const historyQuery = (api: DarasaClient, id: number, page: number) =>
  queryOptions({
    queryKey: keyOf(id, "history", page),
    queryFn: ({ signal }) => api.audit.list({ query: { student: id, ...paged(page) }, signal }),
    placeholderData: keepPreviousData,
  });
