import { paths } from "#web/paths.ts";

const programIdPattern = /^[A-Za-z0-9-]{1,64}$/;

/** Returns the program id in a login page's address, if it is safe to use in a path. */
export function programIdOf(address: string): string | undefined {
  const id = new URL(address).searchParams.get("programId") ?? "";
  return programIdPattern.test(id) ? id : undefined;
}

/** Returns the address to open after a log-in (visitors.md 2, "Login"). It never leads to another site. */
export function onwardFrom(address: string): string {
  const id = programIdOf(address);
  return id === undefined ? placeIn(address) : paths.enroll(id);
}

const MAX_PLACE_LENGTH = 1000;

/**
 * Returns the place of the dashboard where the session ended, otherwise its first section. Other pages are not allowed.
 */
function placeIn(address: string): string {
  const { origin, searchParams } = new URL(address);
  const next = searchParams.get("next") ?? "";
  if (!next.startsWith("/dashboard?") || next.length > MAX_PLACE_LENGTH) return paths.dashboard();
  return paths.dashboard() + new URL(next, origin).search;
}
