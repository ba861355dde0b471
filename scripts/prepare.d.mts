/** What tests use of it. */
export function buildIfStale(): Promise<boolean>;
