import { connect, type Socket } from "node:net";

export type Slowness = "headers" | "bodies" | "reads";

const LINE_EVERY_MS = 1_000;
/** Opened in a burst that a listening socket's queue can take. */
const BURST = 100;
const BETWEEN_BURSTS_MS = 50;

const beginnings: Record<Slowness, string> = {
  headers: "GET /programs HTTP/1.1\r\nHost: darasa\r\n",
  bodies:
    "POST /api/login/ HTTP/1.1\r\nHost: darasa\r\nContent-Type: application/json\r\nContent-Length: 4096\r\n\r\n",
  // More answers than the system takes in between, of which nothing is ever read.
  reads: "GET /programs HTTP/1.1\r\nHost: darasa\r\nAccept-Encoding: identity\r\n\r\n".repeat(200),
};
const drips: Record<Slowness, string> = { headers: "X-Slow: 1\r\n", bodies: " ", reads: "" };

export interface SlowClients {
  /** How long each lived before it learned that the server let it go, in milliseconds; who reads nothing never does. */
  lived: number[];
  stop(): void;
}

/** Clients that hold their connections by sending, or reading, as slowly as they can. */
export function openSlowClients(port: number, count: number, slowness: Slowness): SlowClients {
  const sockets = new Set<Socket>();
  const lived: number[] = [];
  let opened = 0;
  const open = () => {
    const began = performance.now();
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    if (slowness === "reads") socket.pause();
    else socket.resume();
    socket.write(beginnings[slowness]);
    const drip = setInterval(() => drips[slowness] && socket.write(drips[slowness]), LINE_EVERY_MS);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearInterval(drip);
      if (sockets.delete(socket)) lived.push(performance.now() - began);
    });
    sockets.add(socket);
  };
  const bursts = setInterval(() => {
    for (let n = 0; n < BURST && opened < count; n += 1, opened += 1) open();
    if (opened >= count) clearInterval(bursts);
  }, BETWEEN_BURSTS_MS);
  return {
    lived,
    stop() {
      clearInterval(bursts);
      for (const socket of [...sockets]) {
        sockets.delete(socket);
        socket.destroy();
      }
    },
  };
}
