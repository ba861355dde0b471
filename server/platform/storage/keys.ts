import type { Disk } from "flydrive";

/** Yields every key of a disk, page by page. A disk that was never written to has none. */
export async function* keysOf(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll("", { recursive: true, ...(paginationToken && { paginationToken }) })
      .catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    if (!page) return;
    for (const object of page.objects) if (object.isFile) yield object.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** Returns true for a missing folder. The driver wraps the system's error. */
function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return true;
  return false;
}
