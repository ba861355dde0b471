/** The length rule of reset and credentials, without zod: the reset page's own script carries it. */

const MIN_LENGTH = 8;
/** Accepted lengths are stated; nothing is ever cut (security.md T05). */
const MAX_LENGTH = 128;

/** What is wrong with a new password's length (api.md, "Small decisions"); undefined when it is right. */
export function lengthProblem(password: string): string | undefined {
  if (password.length < MIN_LENGTH) return `Password must be at least ${MIN_LENGTH} characters long`;
  if (password.length > MAX_LENGTH) return `Password must be at most ${MAX_LENGTH} characters long`;
  return undefined;
}

/** One check after the other: the two match, then the length (public-site.md section 5). */
export function resetProblem(form: {
  new_password: string;
  confirm_password: string;
}): { field: "new_password" | "confirm_password"; message: string } | undefined {
  if (form.new_password !== form.confirm_password)
    return { field: "confirm_password", message: "Passwords do not match" };
  const message = lengthProblem(form.new_password);
  return message ? { field: "new_password", message } : undefined;
}
