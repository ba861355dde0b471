/**
 * Returns the `mailto:` address of a draft to the institute's support. It contains no secret (api.md 2), and no typed
 * text can become a header or another recipient.
 */
export function supportDraft(to: string, email: string): string {
  const subject = "Password reset";
  const body = `Hello,\r\n\r\nI asked for a password reset for ${email} and need help with it.\r\n\r\nThank you.`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
