import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";

/** JSON lines; readable when a terminal is attached. Secrets are removed by name, whoever logs them. */
export function makeLog(config: Pick<Config, "logLevel">): Logger {
  return pino({
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
    ...(process.stdout.isTTY && {
      transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } },
    }),
  });
}
