import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/shared/limits.ts";

/** The rules of a new password in reset and credentials. Without zod, because the reset page's own script carries them. */

export const longPassword = `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`;

/** What is wrong with a new password's length (api.md, "Small decisions"), or undefined. */
export function lengthProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
  return password.length > MAX_PASSWORD_LENGTH ? longPassword : undefined;
}

/** First the match, then the length (public-site.md section 5). */
export function resetProblem(form: {
  new_password: string;
  confirm_password: string;
}): { field: "new_password" | "confirm_password"; message: string } | undefined {
  if (form.new_password !== form.confirm_password)
    return { field: "confirm_password", message: "Passwords do not match" };
  const message = lengthProblem(form.new_password);
  return message ? { field: "new_password", message } : undefined;
}
