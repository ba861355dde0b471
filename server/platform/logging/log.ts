import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "#server/config/config.ts";
import { standardOutput } from "./log-output.ts";
import { forTerminal } from "./terminal.ts";

const options: LoggerOptions = {
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  hooks: { streamWrite: withoutHiddenCharacters },
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
      // PostgreSQL puts the values of a refused row or text here.
      "err.detail",
      "err.where",
      "err.aggregateErrors[*].detail",
      "err.aggregateErrors[*].where",
    ],
    censor: "[removed]",
  },
};

const hidden = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Replaces characters that JSON keeps but a terminal obeys: C1 controls, DEL, line separators and direction marks. */
function withoutHiddenCharacters(line: string): string {
  return line.replace(hidden, "\ufffd");
}

/**
 * Makes the log: JSON lines with the time in ISO format and the level as a word, or readable lines on a terminal.
 * Secrets and personal data are removed by their field names.
 */
export function makeLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const own = { ...options, level: config.logLevel };
  if (destination) return pino(own, destination);
  return pino(own, process.stdout.isTTY ? forTerminal(standardOutput()) : standardOutput());
}
