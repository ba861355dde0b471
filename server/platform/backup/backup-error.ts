/** Says why a backup cannot be made or used. Nothing is changed when it is thrown. */
export class BackupError extends Error {
  override name = "BackupError";
}
