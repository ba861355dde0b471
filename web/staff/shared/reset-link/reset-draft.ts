export interface Recipient {
  reset_link: string;
  user_email: string;
  user_name: string;
}

const reset = {
  subject: "Reset your password",
  lead: "here is the link to set a new password for your account. It works once, for 24 hours:",
  end: ["If you did not ask for it, please tell us."],
};
const invitation = {
  subject: "Set your password",
  lead: "we have made an account for you. Here is the link to set your password. It works once, for 24 hours:",
  end: [],
};

/**
 * Returns the email draft as a mailto address. A person who has never set a password gets an invitation. Every part is
 * encoded, so that a name cannot add a header.
 */
export function resetDraft(
  { reset_link, user_email, user_name }: Recipient,
  isInvitation: boolean | undefined,
): string {
  const { subject, lead, end } = isInvitation ? invitation : reset;
  const body = [`Hello ${user_name || user_email},`, lead, reset_link, ...end].join("\r\n\r\n");
  const part = encodeURIComponent;
  return `mailto:${part(user_email)}?subject=${part(subject)}&body=${part(body)}`;
}
