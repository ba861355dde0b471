import type { Employer } from "#contract/content/employers.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { rowsOf } from "#web/api/rows-of.ts";

export const employersQuery = { ...q(api.employers.list), select: rowsOf<Employer> };
