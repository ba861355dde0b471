import { permissionLabels, type TokenScope } from "#contract/shared/permissions.ts";

/** Returns the label of an API token's permission. */
export function scopeLabel(scope: TokenScope): string {
  return scope === "read" ? "Read everything that you can read" : `Change ${permissionLabels[scope]}`;
}
