/** Explains why a backup cannot be made or used. Nothing has changed when it is thrown. */
export class BackupError extends Error {
  override name = "BackupError";
}
