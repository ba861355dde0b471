import { serializeUser } from "#server/accounts/profiles/shown-user.ts";
import type { SubAdminRow } from "./queries.ts";

export function serializeSubAdmin(row: SubAdminRow) {
  const { has_second_factor, last_active_at, updated_at } = row;
  return { ...serializeUser(row), has_second_factor, last_active_at, updated_at };
}
