export interface Recipient {
  reset_link: string;
  user_email: string;
  user_name: string;
}

/** Returns the email draft as a mailto address. Every part is encoded, so that a name cannot add a header. */
export function resetDraft({ reset_link, user_email, user_name }: Recipient): string {
  const body = [
    `Hello ${user_name || user_email},`,
    "here is the link to set a new password for your account. It works once, for 24 hours:",
    reset_link,
    "If you did not ask for it, please tell us.",
  ].join("\r\n\r\n");
  const part = encodeURIComponent;
  return `mailto:${part(user_email)}?subject=${part("Reset your password")}&body=${part(body)}`;
}
