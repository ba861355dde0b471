/// <reference lib="webworker" />

import { NoResponse } from "#web/api/failures/no-response.ts";
import { KeptFiles } from "#web/dashboard/offline/kept/kept-files.ts";
import { readAll } from "#web/dashboard/offline/store/device.ts";

/**
 * Fetches the missing files that a student wants on the device. Runs when there is a network, even if no page is open.
 * @throws if a file is still missing, so that the browser tries again later
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
