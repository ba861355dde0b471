import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** The reports of a unit's session. */
export const reportsQuery = (unit: number) => q(api.attendance_reports.list, { params: { id: unit } });

export const reportQuery = (id: number) => q(api.attendance_reports.get, { params: { id } });
