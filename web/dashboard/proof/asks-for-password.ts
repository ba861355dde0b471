import { ApiError } from "#contract/shared/api-error.ts";

/** Returns whether the server refused a call until the user confirms their password. */
export const asksForPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && "current_password" in error.fields;
