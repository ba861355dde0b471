export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Every message of the contact form comes under it (public-site.md section 7). */
export const contactSubject = "New email submission";

/**
 * The address of a mail draft to the institute. Everything typed is encoded, so no line of it can become a
 * header or a further recipient.
 */
export function contactDraft(to: string, { name, email, message }: ContactMessage): string {
  const body = `Name: ${name}\nEmail: ${email}\n\n${message}`.replace(/\r?\n/g, "\r\n");
  return `mailto:${to}?subject=${encodeURIComponent(contactSubject)}&body=${encodeURIComponent(body)}`;
}
