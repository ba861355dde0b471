import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";

const key = ["institute-name"];

/** Returns the institute's name: the one that was saved since, else the one of the page. */
export function useInstituteName(initial: string): string {
  const saved = useQuery<string>({ queryKey: key, queryFn: skipToken }).data;
  return saved ?? initial;
}

/** Shows a new name in the header and in titles at once. */
export function showInstituteName(queries: QueryClient, name: string): void {
  queries.setQueryData(key, name);
}
