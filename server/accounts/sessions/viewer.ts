import type { Permission, Role } from "#contract/shared/permissions.ts";

/** The person asking, as the server knows them at this request. A visitor is `null`. */
export interface Viewer {
  id: number;
  email: string;
  name: string;
  role: Role;
  permissions: readonly Permission[];
}
