import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

interface Opening {
  program_id: number;
  title: string;
  /** Addresses that delete the person's other requests (forget.ts). */
  links: { page: string; one_click: string };
}

/** Returns the email that a closed program has opened. */
export function openingEmail(layout: EmailLayout, { program_id, title, links }: Opening): Email {
  return composeEmail(layout, {
    subject: `Enrollment is open: ${title}`,
    name: "",
    paragraphs: [`You asked us to tell you when enrollment for ${title} opens. It is open now.`],
    action: { label: "See the program", url: `${layout.public_url}/programs/${program_id}` },
    stop: {
      sentence: "We email you once, and have deleted your address from the waiting list of this program.",
      label: "Delete it from all waiting lists",
      page_url: links.page,
      one_click_url: links.one_click,
    },
  });
}
