import { useState } from "react";
import { EmailCorrection } from "#contract/accounts/credentials.ts";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { EditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import type { EditorRules } from "#web/dashboard/forms/editor/editor-rules.ts";
import { field, line } from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";

type Rules = EditorRules<FormValues<typeof EmailCorrection>, Pick<StudentDetail, "id" | "pending_email">>;

/**
 * Corrects the email of a student who mistyped it at registration. The new email is used once they open the link that
 * is sent to it.
 */
export function CorrectEmail({ student, onClose }: { student: StudentDetail; onClose: () => void }) {
  const [rules] = useState(() => rulesFor(student));
  return <EditorDialog rules={rules} onClose={onClose} />;
}

const Password = field(
  ({ value, onChange }) => (
    <PasswordInput
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  { hint: "You logged in a while ago. Enter your password to change how somebody else logs in." },
);

const whatIsSent = (is_sending: boolean, email: string) =>
  is_sending
    ? `We send a link there, and a notice to ${email}.`
    : "Emails are not sent yet: an admin finds the link in Settings, under Emails, and can pass it on.";

function rulesFor({ id, email, profile, is_sending }: StudentDetail): Rules {
  return {
    parameter: `email-of-${id}`,
    stale: "students",
    schema: EmailCorrection,
    secrets: ["current_password"],
    endpoints: ({ credentials }) => ({
      create: async ({ body, signal }) => {
        const reply = await credentials.correct_student_email({ params: { id }, body, signal });
        return { id, ...reply };
      },
    }),
    title: { add: `Correct the email of ${profile.name}`, edit: "" },
    save: { add: is_sending ? "Send the Link" : "Make the Link", edit: "" },
    saving: { add: is_sending ? "Sending..." : "Making...", edit: "" },
    saved: ({ pending_email: pending }) =>
      pending?.is_sending
        ? `A link goes to ${pending.email}.`
        : `The link for ${pending?.email} is in Settings, under Emails: emails are not sent yet.`,
    failure: "Failed to send the link. Please try again.",
    parts: [
      {
        wide: "all",
        fields: {
          email: line({
            label: "Right email",
            type: "email",
            inputMode: "email",
            hint: `${whatIsSent(is_sending, email)} The email changes once the link is opened; ${profile.name} then logs in with the new one.`,
          }),
          // Shown only if the server asks for the password.
          current_password: (props) =>
            props.error || props.form.values.current_password ? <Password {...props} /> : null,
        },
      },
    ],
  };
}
