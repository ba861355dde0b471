/** Why a backup cannot be made or used; nothing has been touched yet when it is thrown. */
export class BackupError extends Error {
  override name = "BackupError";
}
