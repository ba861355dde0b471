import path from "node:path";
import type { Logger } from "pino";
import type { Config, S3Settings } from "#server/config/config.ts";
import { loadOnce } from "#server/platform/load-once.ts";
import { diskStorage, hasRoom } from "./disk.ts";
import type { Store } from "./store.ts";

/**
 * Storage for uploads. Keys under `public/` are images that anybody may see. All other files are private and sent only
 * by handlers that check the viewer.
 */
export interface Storage extends Store {
  /** Folder on this machine's disk for uploads that are being received. */
  incoming: string;
  /** Returns true if this machine's disk has space for another upload. */
  hasRoom(): Promise<boolean>;
}

/** Opens the storage: the disk in DATA_DIR, or the bucket of STORAGE_URL. */
export function openStorage(config: Config, log: Logger): Storage {
  const incoming = path.join(config.dataDir, "incoming");
  return {
    incoming,
    hasRoom: () => hasRoom(incoming),
    ...(config.s3 ? bucket(config.s3, log) : diskStorage(config.dataDir)),
  };
}

/** Opens a bucket at its first use. The S3 client takes a tenth of the process's memory, so it is loaded only then. */
function bucket(settings: S3Settings, log: Logger): Store {
  const store = loadOnce(async () => (await import("./s3.ts")).s3Storage(settings, log));
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
