import { useQuery } from "@tanstack/react-query";
import type { ProgramContents } from "#contract/learning/programs.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { programContentsQuery } from "./program-queries.ts";

/** What a deletion of the program takes along. Until the numbers are here, or without them, the sentence names no number. */
export function DeletedContents({ programId }: { programId: number }) {
  const { data } = useQuery(programContentsQuery(api, programId));
  return (
    <p>
      It disappears from the website at once, and {data ? numbersOf(data) : "its enrollments"} go with it:
      students enrolled in it no longer see it.
    </p>
  );
}

const numbersOf = ({ enrollments, assignments, submissions }: ProgramContents) =>
  `${counted(enrollments, "enrollment")}, ${counted(assignments, "assignment")} and ${counted(submissions, "submission")}`;

const counted = (count: number, noun: string) => `${withThousands(count)} ${noun}${count === 1 ? "" : "s"}`;
