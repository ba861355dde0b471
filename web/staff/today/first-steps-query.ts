import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Returns the query of the first steps, which are fetched again whenever the admin returns to the page. */
export const firstStepsQuery = () => ({
  ...q(api.first_steps.get),
  refetchOnMount: "always" as const,
  refetchOnWindowFocus: "always" as const,
});
