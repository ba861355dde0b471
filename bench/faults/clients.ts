import { connect, type Socket } from "node:net";
import { limitProcess } from "../harness/processes.ts";
import type { Fault } from "./fault.ts";

type Slowness = "headers" | "bodies" | "reads";

const DRIP_MS = 1_000;
/** Connections opened at once: as many as the queue of a listening socket holds. */
const BURST = 100;

const beginnings: Record<Slowness, string> = {
  headers: "GET /programs HTTP/1.1\r\nHost: darasa\r\n",
  bodies:
    "POST /api/login/ HTTP/1.1\r\nHost: darasa\r\nContent-Type: application/json\r\nContent-Length: 4096\r\n\r\n",
  // The answers are larger than all buffers on the way, and the client reads nothing.
  reads: "GET /programs HTTP/1.1\r\nHost: darasa\r\nAccept-Encoding: identity\r\n\r\n".repeat(200),
};
const drips: Record<Slowness, string> = { headers: "X-Slow: 1\r\n", bodies: " ", reads: "" };

/** Opens connections that send or read as slowly as possible. Returns the function that closes them. */
function openSlowClients(port: number, count: number, slowness: Slowness): () => void {
  const sockets = new Set<Socket>();
  const open = () => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    if (slowness !== "reads") socket.resume();
    socket.write(beginnings[slowness]);
    const drip = setInterval(() => drips[slowness] && socket.write(drips[slowness]), DRIP_MS);
    socket.on("error", () => undefined).once("close", () => clearInterval(drip));
    sockets.add(socket);
  };
  const bursts = setInterval(() => {
    for (let n = 0; n < BURST && sockets.size < count; n++) open();
    if (sockets.size >= count) clearInterval(bursts);
  }, 50);
  return () => {
    clearInterval(bursts);
    for (const socket of sockets) socket.destroy();
  };
}

const slow = (count: number, slowness: Slowness, descriptors?: number): Fault => ({
  name: `${count} clients with slow ${slowness}${descriptors ? `, ${descriptors} descriptors` : ""}`,
  hasToServeOthers: descriptors === undefined,
  async prepare() {
    let close = () => {};
    return {
      async begin({ darasa }) {
        if (descriptors) await limitProcess(darasa.pid, `--nofile=${descriptors}`);
        close = openSlowClients(darasa.port, count, slowness);
      },
      end: () => close(),
    };
  },
});

// A connection that reads nothing holds megabytes of the system's memory, so 200 are enough.
export const clientFaults: Fault[] = [
  slow(1_000, "headers"),
  slow(1_000, "bodies"),
  slow(200, "reads"),
  slow(1_000, "headers", 256),
];
