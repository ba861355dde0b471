import { ApiError } from "#contract/shared/api-error.ts";

/** Whether the server wants to know first that it is the owner who uses this session. */
export const asksForPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && "current_password" in error.fields;
