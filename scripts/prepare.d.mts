/** Types of the function that tests use. */
export function buildIfStale(): Promise<boolean>;
