import { addressChangedEmail } from "#server/accounts/credentials/address-changed-email.ts";
import { confirmAddressEmail } from "#server/accounts/credentials/confirm-address-email.ts";
import { passwordChangedEmail } from "#server/accounts/credentials/password-changed-email.ts";
import { resetEmail } from "#server/accounts/credentials/reset-email.ts";
import { accessChangedEmail } from "#server/accounts/sub-admins/access-changed-email.ts";
import { passwordSetForYouEmail } from "#server/accounts/sub-admins/password-set-email.ts";
import { tokenMadeEmail } from "#server/accounts/tokens/token-made-email.ts";
import { twoFactorEmail } from "#server/accounts/two-factor/changed-email.ts";
import { morningEmail } from "#server/admin/staff-today/morning-email.ts";
import { payoutDetailsEmail } from "#server/affiliates/payout-details/changed-email.ts";
import { affiliateLinkEmail } from "#server/affiliates/portal/link-email.ts";
import { communicationReminderEmail } from "#server/community/communications/reminder-email.ts";
import {
  contactAnswerEmail,
  contactMessageEmail,
} from "#server/content/contact-messages/contact-message-email.ts";
import type { AppContext } from "#server/context.ts";
import { enrolledByEmailEmail } from "#server/courses/enrollments/enrolled-by-email-email.ts";
import { enrolledEmail } from "#server/courses/enrollments/enrolled-email.ts";
import { forgetLinks } from "#server/courses/opening-alerts/forget.ts";
import { openingEmail } from "#server/courses/opening-alerts/opening-email.ts";
import { reminderEmail } from "#server/fees/charges/reminders/remind.ts";
import { paidEmail, rejectedEmail } from "#server/notifications/about-affiliates/affiliates.ts";
import { affiliateApprovedEmail } from "#server/notifications/about-affiliates/approvals.ts";
import { communicationEmail } from "#server/notifications/about-community/communications.ts";
import { assignmentChangedEmail } from "#server/notifications/about-courses/assignment-changes.ts";
import { assignmentSentEmail, extensionEmail } from "#server/notifications/about-courses/assignments.ts";
import { certificateIssuedEmail } from "#server/notifications/about-courses/certificates.ts";
import { feedbackEmail } from "#server/notifications/about-courses/feedback.ts";
import {
  gradeTakenBackEmail,
  newTotalEmail,
  sentBackEmail,
  submissionGradedEmail,
} from "#server/notifications/about-courses/grades.ts";
import { sessionChangedEmail } from "#server/notifications/about-courses/session-changes.ts";
import { sessionSoonEmail } from "#server/notifications/about-courses/sessions.ts";
import { feeDueEmail } from "#server/notifications/about-fees/due-fees.ts";
import { payBackEmail } from "#server/notifications/about-fees/pay-backs.ts";
import { decisionEmail } from "#server/notifications/about-fees/payments.ts";
import {
  accountKeptEmail,
  deletionAskedEmail,
  deletionNowEmail,
} from "#server/notifications/about-students/account-deletions.ts";
import { notificationEmail } from "#server/notifications/sending/deliver.ts";
import { answersEmail, digestEmail } from "#server/notifications/sending/send-due.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { welcomeEmail } from "#server/students/registration/welcome-email.ts";
import { addedEmail } from "#server/students/students/added-email.ts";

const name = "Amina Nakato";
const program_title = "Monitoring & Evaluation in Practice";
const person = { id: 1, role: "student", name } as const;
const day = new Date("2026-11-27T14:00:00Z");
const money = { currency: "UGX", amount_minor: 450_000 } as const;
const charge = {
  ...money,
  name,
  program_title,
  reference: "DAR-7KQ2-M9XP",
  due_at: day,
  due_minor: 250_000,
} as const;
const program = { id: 7, title: program_title, price: "UGX 500,000" };
const payment = {
  ...money,
  id: 7,
  program_title,
  reject_reason: "The number is not known.",
  reverse_reason: "",
};

/** Returns every email that Darasa sends, about one imagined student, for the styleguide and its test. */
export function emailSamples(
  context: Pick<AppContext, "config" | "secret">,
  layout: EmailLayout,
): Record<string, Email> {
  return {
    ...accountEmails(layout),
    ...otherEmails(context, layout),
    ...notificationEmails(context, layout),
  };
}

function accountEmails(layout: EmailLayout): Record<string, Email> {
  const link = `${layout.public_url}/reset-password?uid=7&token=a-token`;
  const token = { name: "Reports", expires_at: day };
  return {
    added: addedEmail(layout, name, link, { program }),
    welcome: welcomeEmail(layout, name, program),
    reset: resetEmail(layout, name, link),
    "confirm-address": confirmAddressEmail(layout, name, link, "owner"),
    "address-changed": addressChangedEmail(layout, name, "amina@example.com", "done"),
    "password-changed": passwordChangedEmail(layout, name, "change"),
    "access-changed": accessChangedEmail(
      layout,
      { name, role: "sub_admin", permissions: ["students", "blog"] },
      "Joseph Okello",
    ),
    "password-set": passwordSetForYouEmail(layout, name, "Joseph Okello"),
    "two-step-login": twoFactorEmail(layout, name, { kind: "on" }),
    "account-deletion-asked": deletionAskedEmail(layout, name, { due_at: day, is_by_staff: false }),
    "account-kept": accountKeptEmail(layout, name),
    "account-deletion-now": deletionNowEmail(layout, name),
    "api-token": tokenMadeEmail(layout, name, token),
  };
}

function otherEmails(
  context: Pick<AppContext, "config" | "secret">,
  layout: EmailLayout,
): Record<string, Email> {
  const page = `${layout.public_url}/affiliate?token=a-token`;
  const sent = { id: 3, title: "Bring a laptop", sender_name: "Sarah Atim" };
  const target = {
    method: "bank",
    account_name: "R. Kato",
    bank_name: "Stanbic",
    number_end: "4417",
  } as const;
  const payBack = { amount_minor: -50_000, method: "mobile_money", reason: "It was paid twice." } as const;
  const rejected = decisionEmail(layout, "rejected", payment);
  return {
    enrolled: enrolledEmail(layout, name, program),
    "enrolled-by-email": enrolledByEmailEmail(
      layout,
      name,
      program_title,
      `${layout.public_url}/undo-enrollment`,
    ),
    opening: openingEmail(layout, {
      program_id: 7,
      title: program_title,
      links: forgetLinks(context, "amina@example.com"),
    }),
    "communication-reminder": communicationReminderEmail(layout, name, sent),
    "fee-reminder": reminderEmail(layout, charge, new Date("2026-11-20T08:00:00Z")),
    "payment-rejected": composeEmail(layout, { ...rejected, name }),
    "pay-back": composeEmail(layout, { ...payBackEmail(layout, charge, payBack), name }),
    "affiliate-approved": affiliateApprovedEmail(layout, {
      name,
      page,
      link: `${layout.public_url}/?ref=KATO77AB`,
    }),
    "affiliate-rejected": rejectedEmail(layout),
    "payout-paid": paidEmail(layout, "Ugx 150,000"),
    "affiliate-link": affiliateLinkEmail(layout, name, page),
    "payout-details": payoutDetailsEmail(layout, name, target),
    "contact-answer": contactAnswerEmail(
      layout,
      { name, message: "When does it begin?", answer: "On Monday.", author_name: "Lydia Acen" },
      "",
    ),
    "contact-message": contactMessageEmail(layout, {
      name,
      email: "amina@example.com",
      message: "When does it begin?",
    }),
  };
}

const message = `Dear all,

Tomorrow we draw samples in the field. Please bring a laptop, a charged phone and a water bottle.

The bus leaves at 7:30 from Plot 14, Bukoto Street.`;

/** Returns the emails that people can stop. */
function notificationEmails(
  context: Pick<AppContext, "config" | "secret">,
  layout: EmailLayout,
): Record<string, Email> {
  const attachments = [{ id: 1, filename: "Field day.pdf", size_bytes: 90_000 }];
  const sent = { id: 3, title: "Bring a laptop tomorrow", message, sender_name: "Sarah Atim", attachments };
  const session = { program_id: 1, number: 3, program_title, session_starts_at: day };
  const outlined = { duration: "3 weeks", program_outline: "" };
  const movedSession = {
    ...({ ...session, ...outlined, title: "Frames and weights", state: "published" } as const),
    old_starts_at: new Date("2026-11-26T14:00:00Z"),
    session_ends_at: new Date("2026-11-27T15:00:00Z"),
  };
  const answer = {
    kind: "answer",
    line: `David Mugisha answered you in ${program_title}`,
    path: "/dashboard",
  };
  const lines = [
    { kind: "assignment", line: `A sample, by Friday, 27 November: ${program_title}`, path: "/dashboard" },
    { kind: "grade", line: 'Your work on "A household form" has been graded', path: "/dashboard" },
    answer,
  ];
  const of = (
    kind: Parameters<typeof notificationEmail>[2],
    content: Parameters<typeof notificationEmail>[4],
  ) => notificationEmail(context, layout, kind, person, content);
  return {
    communication: of("communication", communicationEmail(layout, sent)),
    assignment: of(
      "assignment",
      assignmentSentEmail(layout, { title: "A sample", program_title, deadline: day }),
    ),
    quiz: of(
      "assignment",
      assignmentSentEmail(layout, {
        ...{ title: "Check of week 1", program_title, deadline: day },
        ...{ kind: "quiz", opens_at: day },
      }),
    ),
    "assignment-change": of(
      "assignment_change",
      assignmentChangedEmail(layout, { title: "A sample", program_title, kind: "file" }, [
        "hand it in by Friday, 4 December 2026 at 17:00 (Kampala time), no longer by Friday, 27 November 2026 at 17:00 (Kampala time)",
        "the total marks are 50, no longer 100",
      ]),
    ),
    grade: of("grade", submissionGradedEmail(layout, "A household form")),
    "new-total": of(
      "grade",
      newTotalEmail(layout, { title: "A household form", before: 50, total_marks: 100 }),
    ),
    "grade-taken-back": of("grade", gradeTakenBackEmail(layout, "A household form")),
    "sent-back": of(
      "grade",
      sentBackEmail(layout, { title: "A household form", comment: "Name your sources.", deadline: day }),
    ),
    extension: of(
      "assignment",
      extensionEmail(layout, { title: "A household form", kind: "file", deadline: day }),
    ),
    session: of("session", sessionSoonEmail(layout, session, "Frames and weights", "Europe/London")),
    "session-change": of(
      "session_change",
      sessionChangedEmail(
        layout,
        movedSession,
        "it is on Friday, 27 November 2026 at 17:00–18:00 (Kampala time), no longer on Thursday, 26 November 2026 at 17:00–18:00 (Kampala time)",
        "Europe/London",
      ),
    ),
    feedback: of(
      "feedback",
      feedbackEmail(layout, { id: 7, program_title, closes_at: new Date("2026-12-27T14:00:00Z") }, false),
    ),
    "fee-due": of("fee", feeDueEmail(layout, charge, new Date(0))),
    "payment-received": of("fee", decisionEmail(layout, "confirmed", payment)),
    certificate: of(
      "certificate",
      certificateIssuedEmail(layout, { program_title, code: "7KQ2M9XP4ABCDEFG" }),
    ),
    morning: of("morning", morningEmail(layout, [{ kind: "to_mark", count: 12, count_is_exact: true }])),
    answers: answersEmail(context, layout, person, ["answer"], [answer, answer]),
    digest: digestEmail(context, layout, person, ["assignment", "grade", "answer"], lines),
  };
}
