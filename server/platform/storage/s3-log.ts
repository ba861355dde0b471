import type { Logger } from "pino";

/** What the client tells of a failed call. Its `input` holds the file, which has no place in the log. */
interface ClientMessage {
  commandName?: unknown;
  error?: unknown;
}

/** The client logs every call with its contents unless it is given another logger: this one takes warnings and errors alone. */
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
