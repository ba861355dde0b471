import type { Query } from "@tanstack/react-query";
import type { StudentImport } from "#contract/accounts/student-imports.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Interval at which a running import is fetched, in case the event stream is down. */
const ASK_EVERY_MS = 5_000;

export const importQuery = (id: number) => ({
  ...q(api.student_imports.get, { params: { id } }),
  refetchInterval: ({ state }: Query<StudentImport>) => (state.data?.is_adding ? ASK_EVERY_MS : false),
});
