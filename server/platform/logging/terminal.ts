import { styleText } from "node:util";
import type { DestinationStream } from "pino";

const colors = { warn: "yellow", error: "red", fatal: "red" } as const;

/** Converts JSON lines of the log to readable lines. */
export const forTerminal = (output: DestinationStream): DestinationStream => ({
  write: (line) => output.write(readable(JSON.parse(line))),
});

function readable({ level, time, msg, err, pid: _pid, hostname: _hostname, ...facts }: Line): string {
  const { said, others } = sentence(msg, facts);
  const label = styleText(colors[level as keyof typeof colors] ?? "green", level.toUpperCase());
  const rest = Object.keys(others).length > 0 ? ` ${JSON.stringify(others)}` : "";
  const failure = err ? `\n    ${err.stack ?? JSON.stringify(err)}` : "";
  const at = new Date(time).toTimeString().slice(0, 8);
  return `[${at}] ${label}: ${withoutControls(`${said}${rest}${failure}`)}\n`;
}

interface Line {
  level: string;
  time: string;
  msg?: string;
  err?: { stack?: string };
  pid: number;
  hostname: string;
  [fact: string]: unknown;
}

/** Describes a request as one sentence, and any other line as its message with all fields. */
function sentence(msg = "", facts: Record<string, unknown>): { said: string; others: object } {
  const { method, route, status, milliseconds, bytes, user, client, cache, request_id, address, ...others } =
    facts;
  if (address) return { said: `${msg}: ${address} at ${route}`, others };
  if (!method) return { said: msg, others: facts };
  const who = user ? `user ${user}` : "a visitor";
  const from = cache ? ` (cache: ${cache})` : "";
  return {
    said: `${status} ${method} ${route} in ${milliseconds} ms, ${bytes} bytes${from}, ${who}, client ${client}, ${request_id}`,
    others,
  };
}

/** Replaces control characters, which a terminal would obey. */
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "\ufffd");
