import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

export const attendanceQuery = (program: number) => q(api.attendance.mine, { params: { id: program } });
