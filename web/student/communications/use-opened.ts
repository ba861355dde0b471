import { useQuery } from "@tanstack/react-query";
import type { ReceivedCommunication } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { receivedQuery } from "#web/student/communications/inbox-queries.ts";

export type Opened = ReturnType<typeof useOpened>;

/** The communication of the address: one of those loaded, or fetched alone when a link leads further back. */
export function useOpened(id: number, loaded: ReceivedCommunication[] | undefined) {
  const known = loaded?.find((letter) => letter.id === id);
  const older = useQuery({ ...receivedQuery(api, id), enabled: id > 0 && loaded !== undefined && !known });
  return {
    letter: known ?? older.data,
    isAsked: id > 0,
    error: known ? null : older.error,
    retry: () => void older.refetch(),
  };
}
