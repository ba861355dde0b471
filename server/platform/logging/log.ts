import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "#server/config.ts";
import { standardOutput } from "./log-output.ts";

/** JSON lines, or readable ones at a terminal. Secrets and personal data are removed by name. */
export function makeLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
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
      ],
      censor: "[removed]",
    },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options, standardOutput());
  return pino({
    ...options,
    transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } },
  });
}
