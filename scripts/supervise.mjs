// Runs on any Node that the machine has, so it uses only node: built-ins.
import { constants } from "node:os";

const endings = ["SIGTERM", "SIGINT", "SIGHUP"];
const WINDOW_MS = 10 * 60_000;
/** Number of ends in the window after which the server is not started again. */
const MAX_ENDS = 5;

/**
 * Runs the server that `start` spawns, and starts it again if it ends unexpectedly after it was open. Resolves with the
 * exit code. A server that was never open has reported the problem, so it is not started again.
 *
 * @param {() => import("node:child_process").ChildProcess} start spawns the server with a channel,
 *   on which the server sends "open"
 * @param {{ pause_ms?: number, say?: (line: string) => void }} [options] the first pause; each later one is twice as long
 * @returns {Promise<number>}
 */
export async function supervise(start, { pause_ms = 1_000, say = console.error } = {}) {
  let server;
  let wakeUp;
  let isStopping = false;
  let wasOpen = false;
  /** @type {number[]} */
  let ends = [];
  const stop = (signal) => {
    isStopping = true;
    server?.kill(signal);
    wakeUp?.();
  };
  for (const signal of endings) process.on(signal, stop);

  const finish = (code) => {
    for (const signal of endings) process.off(signal, stop);
    return code;
  };
  while (true) {
    server = start();
    server.on("message", (message) => {
      wasOpen ||= message === "open";
    });
    const { code, signal, error } = await endOf(server);
    server = undefined;
    if (error) say(`Darasa cannot start: ${error.message}`);
    const isAsked = isStopping || code === 0 || endings.includes(signal);
    if (isAsked || !wasOpen) return finish(code ?? (signal ? 128 + constants.signals[signal] : 1));

    const now = Date.now();
    ends = [...ends.filter((end) => now - end < WINDOW_MS), now];
    const how = signal ?? `code ${code}`;
    if (ends.length >= MAX_ENDS) {
      say(
        `Darasa ended unexpectedly ${MAX_ENDS} times in ${WINDOW_MS / 60_000} minutes, now with ${how}, and is not started again. ` +
          "The lines above say why it ended; `npm run doctor` checks what it needs.",
      );
      return finish(code || 1);
    }
    const pause = pause_ms * 2 ** (ends.length - 1);
    say(`Darasa ended unexpectedly (${how}). It starts again in ${pause / 1_000} s.`);
    await new Promise((resolve) => {
      wakeUp = resolve;
      setTimeout(resolve, pause);
    });
    wakeUp = undefined;
    if (isStopping) return finish(0);
  }
}

/** Resolves when the process has ended, or could not be started. */
function endOf(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, signal: null, error }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}
