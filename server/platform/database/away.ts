/** Error codes of PostgreSQL and its driver that mean the database cannot answer now. */
const codes = new Set([
  // The socket's queue is full.
  "EAGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
  "57014",
  "25P03",
]);
/** Messages of the driver and the query builder that have no code. The last two come from a process that is closing. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|Client was closed|Cannot use a pool after calling end|driver has already been destroyed/;

/** Returns true if the error means that the database cannot answer now but may soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.has(String((error as { code?: unknown }).code)) || messages.test(error.message);
}
