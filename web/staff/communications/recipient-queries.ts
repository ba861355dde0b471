import { keepPreviousData } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Query of students to choose from: those who match the typed text, or the one with the id. */
export const studentsQuery = (query: { search: string } | { id: string }) => ({
  ...q(api.communications.students, { query }),
  placeholderData: keepPreviousData,
});

/** Whom a communication is for, as its form holds it. */
interface Audience {
  recipient_type: string;
  program: string;
  students: readonly number[];
}

/** Query of the recipients, if it were sent now: the chosen students, those of a program, or all. */
export const recipientsQuery = ({ recipient_type, program, students }: Audience) => ({
  ...q(api.communications.recipients, {
    query: {
      ...(recipient_type === "program" && { program }),
      ...(recipient_type === "students" && { students: students.join(",") }),
    },
  }),
  staleTime: 0,
});

/** Query of every program, by title, for the choice of recipients. */
export const recipientProgramsQuery = q(api.community.enrolled_programs);
