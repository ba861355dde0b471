import { useQuery } from "@tanstack/react-query";
import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { receivedQuery } from "#web/student/communications/inbox-queries.ts";

export type Opened = ReturnType<typeof useOpened>;

/** Returns the communication in the address, from the loaded pages or by a separate call. */
export function useOpened(id: number, loaded: ReceivedCommunication[] | undefined) {
  const known = loaded?.find((communication) => communication.id === id);
  const older = useQuery({ ...receivedQuery(id), enabled: id > 0 && loaded !== undefined && !known });
  return {
    communication: known ?? older.data,
    isChosen: id > 0,
    error: known ? null : older.error,
    retry: () => void older.refetch(),
  };
}
