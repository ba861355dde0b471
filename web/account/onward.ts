import { paths } from "#web/paths.ts";

const programIdPattern = /^[A-Za-z0-9-]{1,64}$/;

/** The program that a login page's address names, when it may be part of an address of ours. */
export function programIdOf(address: string): string | undefined {
  const id = new URL(address).searchParams.get("programId") ?? "";
  return programIdPattern.test(id) ? id : undefined;
}

/** Where somebody goes once they are logged in (public-site.md, "Login"): never to another site. */
export function onwardFrom(address: string): string {
  const id = programIdOf(address);
  return id === undefined ? placeIn(address) : paths.enroll(id);
}

const MAX_PLACE_LENGTH = 1000;

/** The place in the dashboard where the session ended, or its first section. No other page is allowed. */
function placeIn(address: string): string {
  const { origin, searchParams } = new URL(address);
  const next = searchParams.get("next") ?? "";
  if (!next.startsWith("/dashboard?") || next.length > MAX_PLACE_LENGTH) return paths.dashboard();
  return paths.dashboard() + new URL(next, origin).search;
}
