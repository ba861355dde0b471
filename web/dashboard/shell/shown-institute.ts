import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";

const key = ["shown-institute"];

interface Shown {
  name: string;
  /** Address of the logo. */
  logo?: string | null | undefined;
}

/** Returns the institute's name and logo: those that were saved since, else those of the page. */
export function useShownInstitute(initial: Shown): Shown {
  const saved = useQuery<Shown>({ queryKey: key, queryFn: skipToken }).data;
  return saved ?? initial;
}

/** Shows a new name in the header and in titles at once, and a new logo in the header. */
export function showInstitute(queries: QueryClient, { name, logo }: Shown): void {
  queries.setQueryData<Shown>(key, { name, logo });
}
