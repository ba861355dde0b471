import { permissionChoices } from "#contract/shared/permissions.ts";
import { atSupport, composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";

/** Composes the email to a person of the staff whose permissions or role an admin has changed. */
export function accessChangedEmail(
  layout: EmailLayout,
  { name, role, permissions }: { name: string; role: string; permissions: readonly string[] },
  by: string,
): Email {
  const sections = permissionChoices
    .filter(({ value }) => permissions.includes(value))
    .map(({ label }) => label)
    .join(", ");
  const access =
    role === "admin"
      ? "You are an administrator now, with every section of the dashboard."
      : sections
        ? `You can open these sections now: ${sections}.`
        : "You can open no section of the institute's work now.";
  return composeEmail(layout, {
    subject: "Your access was changed by an administrator",
    name,
    paragraphs: [
      `${by} has changed what you may do at ${layout.institute}. ${access}`,
      "You were logged out everywhere. Log in again to go on.",
    ],
    action: { label: "Log in", url: `${layout.public_url}/login` },
    after: [`If you did not expect this, write to us at once${atSupport(layout)}.`],
  });
}
