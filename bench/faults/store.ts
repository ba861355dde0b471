import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { freePort } from "#tests/support/fakes/free-port.ts";
import { type NetworkFault, openTcpProxy } from "#tests/support/fakes/tcp-proxy.ts";
import type { Fault } from "./fault.ts";

const BUCKET = "darasa-files";

const away = (name: string, fault: NetworkFault): Fault => ({
  name,
  async prepare() {
    const directory = await mkdtemp(path.join(tmpdir(), "darasa-s3-"));
    const port = await freePort();
    const configureBuckets = [{ name: BUCKET }];
    const store = new S3rver({ port, address: "127.0.0.1", silent: true, directory, configureBuckets });
    await store.run();
    const proxy = await openTcpProxy({ host: "127.0.0.1", port });
    const endpoint = `http://127.0.0.1:${proxy.port}`;
    const STORAGE_URL = `s3://${BUCKET}?endpoint=${endpoint}&region=eu-west-1&access_key_id=S3RVER&secret_access_key=S3RVER`;
    return {
      settings: { environment: { STORAGE_URL } },
      begin: () => proxy.fail(fault),
      end: () => proxy.fail({ kind: "none" }),
      async remove() {
        await proxy.close();
        await store.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  },
});

export const storeFaults: Fault[] = [
  away("the S3 store cannot be reached", { kind: "down" }),
  away("the S3 store is cut in the middle of its answers", { kind: "cut", afterBytes: 40 }),
];
