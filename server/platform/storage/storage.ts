import path from "node:path";
import type { Logger } from "pino";
import type { Config, S3Settings } from "#server/config.ts";
import { diskStorage, hasRoom } from "./disk.ts";
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
    ...(config.s3 ? bucket(config.s3, log) : diskStorage(config.dataDir)),
  };
}

/** The client of S3 is a tenth of the process; only who has a bucket loads it, at the first file. */
function bucket(settings: S3Settings, log: Logger): Store {
  let opened: Promise<Store> | undefined;
  const store = () => {
    opened ??= import("./s3.ts").then(({ s3Storage }) => s3Storage(settings, log));
    return opened;
  };
  return {
    put: async (key, file) => (await store()).put(key, file),
    putBytes: async (key, bytes) => (await store()).putBytes(key, bytes),
    get: async (key) => (await store()).get(key),
    remove: async (key) => (await store()).remove(key),
    async *keys() {
      yield* (await store()).keys();
    },
  };
}
