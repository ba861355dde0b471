/** Codes with which PostgreSQL and its driver say that the database cannot answer now. */
const codes = new Set([
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
/** Messages of the driver that come without a code. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|Client was closed/;

/** Whether an error says that the database cannot answer now; it may in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.has(String((error as { code?: unknown }).code)) || messages.test(error.message);
}
