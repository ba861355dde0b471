import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import { emailStateLabels } from "#contract/admin/emails.ts";
import { affiliateStatusLabels, experiences } from "#contract/affiliates/application-choices.ts";
import { commissionStateLabels } from "#contract/affiliates/commission-rules.ts";
import { payoutMethods } from "#contract/affiliates/payout-details.ts";
import {
  type AttendanceSource,
  attendanceStateLabels,
} from "#contract/courses/attendance/attendance-states.ts";
import { enrollmentSourceLabels } from "#contract/courses/enrollment-sources.ts";
import type { AttemptState } from "#contract/courses/quizzes/attempt-rules.ts";
import { adjustmentLabels, chargeStateLabels } from "#contract/fees/charge-states.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import type { PaymentState } from "#contract/fees/payments/payments.ts";
import type { RequestState } from "#contract/fees/request-states.ts";
import { notificationChoices, notificationKinds } from "#contract/notifications/kinds.ts";

/** Words of the stored values of a column. */
export type ChoiceWords = Readonly<Record<string, string>>;

const kinds: ChoiceWords = Object.fromEntries(
  Object.entries(notificationKinds).map(([kind, { label }]) => [kind, label]),
);

const payments: Record<PaymentState, string> = {
  reported: "We are checking it",
  confirmed: "Confirmed",
  rejected: "Rejected",
  reversed: "Reversed",
};

const requests: Record<RequestState, string> = {
  begun: "Begun",
  pending: "Waiting for your approval",
  unanswered: "No answer",
  successful: "Paid",
  failed: "Not paid",
};

const attempts: Record<AttemptState, string> = {
  begun: "Not finished",
  over: "Waiting for marks",
  marked: "Marked",
  marked_again: "Marked again",
};

const attendanceSources: Record<AttendanceSource, string> = {
  staff: "By staff",
  all: "By staff, with all others",
  code: "By the code",
  report: "From a meeting's report",
};

/** Words of the choices in the download, by table and column of `shown` (inventory.ts). */
export const choiceWords: Readonly<Record<string, Readonly<Record<string, ChoiceWords>>>> = {
  users: { education_level: educationLevels, heard_of_us_from: referralSources },
  notification_choices: { notification: kinds, choice: notificationChoices },
  waiting_notifications: { notification: kinds },
  emails: { state: emailStateLabels },
  enrollments: { way: enrollmentSourceLabels },
  attempts: { state: attempts },
  attendance: { state: attendanceStateLabels, way: attendanceSources },
  charges: { state: chargeStateLabels },
  charge_adjustments: { kind: adjustmentLabels },
  payments: { method: paymentMethodLabels, state: payments },
  pay_backs: { method: paymentMethodLabels },
  mobile_money_requests: { state: requests },
  affiliates: { experience: experiences, state: affiliateStatusLabels },
  payout_details: { method: payoutMethods },
  payout_payees: { method: payoutMethods },
  commissions: { state: commissionStateLabels },
  // Fields of the student in the log, inside `before` and `after`.
  audit_log: {
    education_level: educationLevels,
    referral_source: referralSources,
    method: paymentMethodLabels,
  },
  student_import_rows: { education_level: educationLevels, referral_source: referralSources },
};
