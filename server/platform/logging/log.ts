import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "#server/config/config.ts";
import { standardOutput } from "./log-output.ts";

const options: LoggerOptions = {
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  redact: {
    paths: [
      "password",
      "*.password",
      "token",
      "*.token",
      "cookie",
      "*.cookie",
      "authorization",
      "*.authorization",
      "email",
      "*.email",
      "phone",
      "*.phone",
      // PostgreSQL names there the values of the row that it refused.
      "err.detail",
    ],
    censor: "[removed]",
  },
};

/**
 * JSON lines with the time in ISO and the level as a word, or readable ones at a terminal. Secrets and personal data are
 * removed by name.
 */
export function makeLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const own = { ...options, level: config.logLevel };
  if (destination) return pino(own, destination);
  if (!process.stdout.isTTY) return pino(own, standardOutput());
  return pino({ ...own, transport: { target: new URL("./terminal.ts", import.meta.url).href } });
}
