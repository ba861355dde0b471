import { useQuery } from "@tanstack/react-query";
import type { ReceivedCommunication } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { receivedQuery } from "#web/student/communications/inbox-queries.ts";

export type Opened = ReturnType<typeof useOpened>;

/** The communication that the address names: from the loaded pages, or fetched alone. */
export function useOpened(id: number, loaded: ReceivedCommunication[] | undefined) {
  const known = loaded?.find((communication) => communication.id === id);
  const older = useQuery({ ...receivedQuery(api, id), enabled: id > 0 && loaded !== undefined && !known });
  return {
    communication: known ?? older.data,
    isChosen: id > 0,
    error: known ? null : older.error,
    retry: () => void older.refetch(),
  };
}
