/// <reference lib="webworker" />

import { KeptFiles } from "#web/dashboard/offline/kept/kept-files.ts";
import { readAll } from "#web/dashboard/offline/store/device.ts";
import { NoResponse } from "#web/no-response.ts";

/**
 * Fetches the files that a student wants to keep when there is a network and perhaps no page any more.
 * @throws when one is still missing, so that the browser comes again
 */
export async function fetchKeptFiles(): Promise<void> {
  const isMissing = ({ content }: { content: Blob | null }) => content === null;
  const missing = (await readAll("files")).filter(isMissing);
  for (const userId of new Set(missing.map(({ user_id }) => user_id))) {
    const kept = new KeptFiles(userId);
    await kept.drain();
    kept.close();
  }
  if ((await readAll("files")).some(isMissing)) throw new NoResponse();
}
