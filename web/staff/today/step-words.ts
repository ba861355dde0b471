import type { FirstStepName, FirstSteps } from "#contract/admin/first-steps.ts";
import { defaultFigures } from "#contract/content/default-figures.ts";
import { paths } from "#web/paths.ts";
import { formatTime } from "#web/ui/time/time.tsx";

interface StepWords {
  title: string;
  text: (facts: FirstSteps) => string;
  links: readonly { label: string; to: string }[];
}

const institute = (part: string) => paths.dashboard("settings", { tab: "institute", part });

/** Title, explanation and links of each first step. */
export const stepWords: Record<FirstStepName, StepWords> = {
  identity: {
    title: "Name and logo",
    text: () => "Every page shows them next to each other.",
    links: [{ label: "Name and logo", to: institute("name") }],
  },
  contacts: {
    title: "Contacts",
    text: () => "An email address and a phone number, for the footer and the contact page.",
    links: [{ label: "Contacts", to: institute("contacts") }],
  },
  payment: {
    title: "How to pay",
    text: () => "A bank account, or a mobile-money number.",
    links: [
      { label: "Bank account", to: institute("bank") },
      { label: "Mobile money", to: paths.dashboard("settings", { tab: "fees" }) },
    ],
  },
  people: {
    title: "Principal and signatory",
    text: () => "Certificates need a name. Without a signatory, the principal signs.",
    links: [{ label: "Principal", to: institute("principal") }],
  },
  texts: {
    title: "Numbers and texts",
    text: () =>
      `Visitors see example numbers, such as ${defaultFigures.graduates} graduates, until you change or clear each of them. Also save or restore at least one text, such as the terms.`,
    links: [
      { label: "Public numbers", to: institute("figures") },
      { label: "Texts", to: paths.dashboard("settings", { tab: "texts" }) },
    ],
  },
  program: {
    title: "A first program",
    text: () => "Publish a program, so that people can enroll.",
    links: [{ label: "Programs", to: paths.dashboard("programs") }],
  },
  mail: {
    title: "Mail server",
    text: ({ is_sending }) =>
      is_sending
        ? "Send yourself a test. The step is done when the mail server accepts it."
        : "No mail server is set, so emails are only stored here. The person who runs the server sets SMTP_URL.",
    links: [{ label: "Emails", to: paths.dashboard("settings", { tab: "emails" }) }],
  },
  backup: {
    title: "Backup",
    text: ({ last_backup_at }) =>
      last_backup_at
        ? `The newest backup is of ${formatTime(last_backup_at, "minute")}.`
        : "There is no backup yet. The person who runs the server makes one with npm run backup.",
    links: [],
  },
  two_factor: {
    title: "Two-step login",
    text: () => "Protects your account, which may change everything.",
    links: [{ label: "Two-step login", to: paths.dashboard("settings", { tab: "account" }) }],
  },
};
