import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/shared/limits.ts";

/** Rules for a new password in the reset and credentials forms. Uses no zod, to keep the reset page's script small. */

export const longPassword = `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`;

/** Returns the problem with a new password's length, or undefined (api.md, "Small decisions"). */
export function lengthProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
  return password.length > MAX_PASSWORD_LENGTH ? longPassword : undefined;
}

/** Returns the first problem of the reset form: a mismatch, then the length (visitors.md 5). */
export function resetProblem(form: {
  new_password: string;
  confirm_password: string;
}): { field: "new_password" | "confirm_password"; message: string } | undefined {
  if (form.new_password !== form.confirm_password)
    return { field: "confirm_password", message: "Passwords do not match" };
  const message = lengthProblem(form.new_password);
  return message ? { field: "new_password", message } : undefined;
}
