import { permissionLabels, type TokenScope } from "#contract/shared/permissions.ts";

/** What an API token may do, for people. */
export function scopeLabel(scope: TokenScope): string {
  return scope === "read" ? "Read all that you may read" : `Change ${permissionLabels[scope]}`;
}
