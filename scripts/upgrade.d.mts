/** Types of the function that tests use. */
export function upgrade(
  source: string,
  prepare: (folder: string) => Promise<boolean>,
): Promise<string | undefined>;
