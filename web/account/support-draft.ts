/**
 * The address of a mail draft to the institute's support: nothing secret stands in it (api.md section 2), and
 * nothing typed can become a header or a further recipient.
 */
export function supportDraft(to: string, email: string): string {
  const subject = "Password reset";
  const body = `Hello,\r\n\r\nI asked for a password reset for ${email} and need help with it.\r\n\r\nThank you.`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
