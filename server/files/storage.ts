import path from "node:path";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { diskStorage, hasRoom } from "./disk.ts";
import { s3Storage } from "./s3.ts";
import type { Store } from "./store.ts";

/**
 * Where uploads live. Keys under `public/` are images that anybody may see; everything else is private and
 * leaves only through a handler that checks who asks.
 */
export interface Storage extends Store {
  /** Folder on this machine's disk for uploads on their way in. */
  incoming: string;
  /** Whether this machine's disk can take another upload. */
  hasRoom(): Promise<boolean>;
}

/** The disk in DATA_DIR, or the bucket of STORAGE_URL. */
export function openStorage(config: Config, log: Logger): Storage {
  const incoming = path.join(config.dataDir, "incoming");
  return {
    incoming,
    hasRoom: () => hasRoom(incoming),
    ...(config.s3 ? s3Storage(config.s3, log) : diskStorage(config.dataDir)),
  };
}
