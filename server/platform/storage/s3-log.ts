import type { Logger } from "pino";

/** The client's message about a failed call. Its `input` contains the file, which must not be logged. */
interface ClientMessage {
  commandName?: unknown;
  error?: unknown;
}

/**
 * Returns a logger for the client that passes on only warnings and errors. By default the client logs every call with
 * its contents.
 */
export function warningsOnly(log: Logger) {
  const nothing = () => undefined;
  return {
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: (said: unknown) => log.warn(readable(said), "storage client"),
    error: (said: unknown) => log.error(readable(said), "storage client"),
  };
}

function readable(said: unknown): object {
  if (said instanceof Error) return { err: said };
  if (typeof said !== "object" || said === null) return { message: String(said) };
  const { commandName, error } = said as ClientMessage;
  return { command: commandName, ...(error instanceof Error ? { err: error } : { message: String(error) }) };
}
