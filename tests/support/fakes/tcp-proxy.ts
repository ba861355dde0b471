import { createServer, connect as dial, type NetConnectOpts, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Kinds of network faults. `down` resets connections, `blackhole` drops everything sent, `cut` resets a connection
 * after some bytes of answers.
 */
export type NetworkFault =
  | { kind: "none" }
  | { kind: "down" }
  | { kind: "blackhole" }
  | { kind: "latency"; milliseconds: number }
  | { kind: "cut"; afterBytes: number };

export interface TcpProxy {
  port: number;
  /** Number of connections opened so far. */
  connections(): number;
  /** Starts a fault, for open connections too. "down" resets them. */
  fail(fault: NetworkFault): void;
  close(): Promise<void>;
}

/** Opens a local TCP port that forwards to a service and can simulate network faults. */
export async function openTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let fault: NetworkFault = { kind: "none" };
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    client.on("error", () => undefined);
    if (fault.kind === "down") return client.resetAndDestroy();
    open.add(client);
    client.once("close", () => open.delete(client));
    const service = dial(target);
    service.on("error", () => client.resetAndDestroy());
    client.once("close", () => service.destroy());
    service.once("close", () => client.end());
    forward(client, service, () => fault);
    forward(service, client, () => fault, true);
  });
  const port = await listening(server);
  return {
    port,
    connections: () => connections,
    fail: (next) => {
      fault = next;
      if (next.kind === "down") for (const client of open) client.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of open) client.destroy();
      }),
  };
}

function forward(from: Socket, to: Socket, fault: () => NetworkFault, isAnswer = false): void {
  let forwarded = 0;
  from.on("data", async (bytes) => {
    from.pause();
    const now = fault();
    // Leaves the connection paused for ever, so that neither side receives anything again.
    if (now.kind === "blackhole") return;
    if (now.kind === "latency") await sleep(now.milliseconds);
    forwarded += bytes.length;
    if (isAnswer && now.kind === "cut" && forwarded >= now.afterBytes) {
      to.write(bytes.subarray(0, bytes.length - (forwarded - now.afterBytes)), () => to.resetAndDestroy());
      return;
    }
    to.write(bytes);
    from.resume();
  });
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
