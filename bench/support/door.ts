import { createServer, connect as dial, type NetConnectOpts, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How the way to a service behaves: `cut` resets a connection after so many bytes of answers. */
export type Weather =
  | { kind: "fine" }
  | { kind: "down" }
  | { kind: "blackhole" }
  | { kind: "latency"; milliseconds: number }
  | { kind: "cut"; afterBytes: number };

export interface Door {
  port: number;
  /** From now on, also for connections that are open; "down" resets those. */
  turn(weather: Weather): void;
  close(): Promise<void>;
}

/** A TCP port of this machine in front of a service, which can be slow, silent, cut off or shut. */
export async function openDoor(target: NetConnectOpts): Promise<Door> {
  let weather: Weather = { kind: "fine" };
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    caller.on("error", () => undefined);
    if (weather.kind === "down") return caller.resetAndDestroy();
    open.add(caller);
    caller.once("close", () => open.delete(caller));
    const service = dial(target);
    service.on("error", () => caller.resetAndDestroy());
    caller.once("close", () => service.destroy());
    service.once("close", () => caller.end());
    carry(caller, service, () => weather);
    carry(service, caller, () => weather, true);
  });
  const port = await listening(server);
  return {
    port,
    turn: (next) => {
      weather = next;
      if (next.kind === "down") for (const caller of open) caller.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const caller of open) caller.destroy();
      }),
  };
}

function carry(from: Socket, to: Socket, weather: () => Weather, isAnswer = false): void {
  let carried = 0;
  from.on("data", async (bytes) => {
    from.pause();
    const now = weather();
    // What falls into the hole is gone: neither side ever hears of it.
    if (now.kind === "blackhole") return;
    if (now.kind === "latency") await sleep(now.milliseconds);
    carried += bytes.length;
    if (isAnswer && now.kind === "cut" && carried >= now.afterBytes) {
      to.write(bytes.subarray(0, bytes.length - (carried - now.afterBytes)), () => to.resetAndDestroy());
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
