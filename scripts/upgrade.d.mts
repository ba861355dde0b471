/** What tests use of it. */
export function upgrade(
  source: string,
  prepare: (folder: string) => Promise<boolean>,
): Promise<string | undefined>;
