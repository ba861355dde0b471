import { serializeUser } from "#server/accounts/profiles/serialize.ts";
import type { SubAdminRow } from "./queries.ts";

export function serializeSubAdmin(row: SubAdminRow) {
  const { has_second_factor, updated_at } = row;
  return { ...serializeUser(row), has_second_factor, updated_at };
}
