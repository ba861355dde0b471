import { keepPreviousData } from "@tanstack/react-query";
import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";

/** Students to choose one from: who matches what is typed, or the one with the id. */
export const studentsQuery = (query: { search: string } | { id: string }) => ({
  ...q(api.communications.students, { query }),
  placeholderData: keepPreviousData,
});

/** How many students it would go to now; without a program all. */
export const recipientsQuery = (program: string) => ({
  ...q(api.communications.recipients, { query: { program } }),
  staleTime: 0,
});

/** The recipients' dropdown: every program by title. */
export const recipientProgramsQuery = q(api.community.enrolled_programs);
