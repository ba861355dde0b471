import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

export const reportQuery = (id: number) => q(api.attendance_reports.get, { params: { id } });
