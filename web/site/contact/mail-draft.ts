export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Subject of every message from the contact form (visitors.md 7). */
export const contactSubject = "New email submission";

/**
 * Returns the `mailto:` address of a draft to the institute. Encodes everything typed, so that no text can become a
 * header or another recipient.
 */
export function contactDraft(to: string, { name, email, message }: ContactMessage): string {
  const body = `Name: ${name}\nEmail: ${email}\n\n${message}`.replace(/\r?\n/g, "\r\n");
  return `mailto:${to}?subject=${encodeURIComponent(contactSubject)}&body=${encodeURIComponent(body)}`;
}
