import type { DarasaContract } from "#contract/all.ts";
import { notificationSettingsHandlers } from "../accounts/choices/handlers.ts";
import { credentialHandlers } from "../accounts/credentials/handlers.ts";
import { profileHandlers } from "../accounts/profiles/handlers.ts";
import { sessionHandlers } from "../accounts/sessions/handlers.ts";
import { subAdminHandlers } from "../accounts/sub-admins/handlers.ts";
import { tokenHandlers } from "../accounts/tokens/handlers.ts";
import { twoFactorHandlers } from "../accounts/two-factor/handlers.ts";
import { analyticsHandlers } from "../admin/analytics/handlers.ts";
import { auditHandlers } from "../admin/audit/handlers.ts";
import { binHandlers } from "../admin/bin/handlers.ts";
import { browserReportHandlers } from "../admin/browser-reports/handlers.ts";
import { emailHandlers } from "../admin/emails/handlers.ts";
import { firstStepsHandlers } from "../admin/first-steps/handlers.ts";
import { menuHandlers } from "../admin/menu/handlers.ts";
import { restoredCopyHandlers } from "../admin/restored-copy/handlers.ts";
import { searchHandlers } from "../admin/search/handlers.ts";
import { staffTodayHandlers } from "../admin/staff-today/handlers.ts";
import { applicationHandlers } from "../affiliates/applications/handlers.ts";
import { bonusHandlers } from "../affiliates/bonuses/handlers.ts";
import { clickHandlers } from "../affiliates/clicks/handlers.ts";
import { commissionHandlers } from "../affiliates/commissions/handlers.ts";
import { payoutHandlers } from "../affiliates/payouts/handlers.ts";
import { portalHandlers } from "../affiliates/portal/handlers.ts";
import { communicationHandlers } from "../community/communications/handlers.ts";
import { communityPostHandlers } from "../community/community-posts/handlers.ts";
import { communityHandlers } from "../community/messages/handlers.ts";
import { blogHandlers } from "../content/blog/handlers.ts";
import { contactMessageHandlers } from "../content/contact-messages/handlers.ts";
import { employerHandlers } from "../content/employers/handlers.ts";
import { siteTextHandlers } from "../content/site-texts/handlers.ts";
import { teamHandlers } from "../content/team/handlers.ts";
import { testimonialHandlers } from "../content/testimonials/handlers.ts";
import { assignmentHandlers } from "../courses/assignments/handlers.ts";
import { attemptHandlers } from "../courses/attempts/handlers.ts";
import { attendanceHandlers } from "../courses/attendance/handlers.ts";
import { attendanceReportHandlers } from "../courses/attendance-reports/handlers.ts";
import { calendarHandlers } from "../courses/calendar/handlers.ts";
import { certificateHandlers, certificateRuleHandlers } from "../courses/certificates/handlers.ts";
import { enrollmentHandlers } from "../courses/enrollments/handlers.ts";
import { feedbackFormHandlers, feedbackRoundHandlers } from "../courses/feedback/handlers.ts";
import { feedbackFileHandlers } from "../courses/feedback-files/handlers.ts";
import { gradebookHandlers } from "../courses/gradebook/handlers.ts";
import { homeHandlers } from "../courses/home/handlers.ts";
import { openingAlertHandlers } from "../courses/opening-alerts/handlers.ts";
import { programHandlers } from "../courses/programs/handlers.ts";
import { questionHandlers } from "../courses/questions/handlers.ts";
import { questionImportHandlers } from "../courses/questions/imports/handlers.ts";
import { questionPictureHandlers } from "../courses/questions/pictures/handlers.ts";
import { quizResultHandlers } from "../courses/quiz-results/handlers.ts";
import { quizHandlers } from "../courses/quizzes/handlers.ts";
import { savedCommentHandlers } from "../courses/saved-comments/handlers.ts";
import { searchSynonymHandlers } from "../courses/search-synonyms/handlers.ts";
import { submissionHandlers } from "../courses/submissions/handlers.ts";
import { unitHandlers } from "../courses/units/handlers.ts";
import { chargeHandlers } from "../fees/charges/handlers.ts";
import { exchangeRateHandlers } from "../fees/exchange-rates/handlers.ts";
import { feeSummaryHandlers } from "../fees/fee-summary/handlers.ts";
import { journalHandlers } from "../fees/journal/handlers.ts";
import { mobileMoneyHandlers } from "../fees/mobile-money/handlers.ts";
import { paymentHandlers } from "../fees/payments/handlers.ts";
import { programPlanHandlers } from "../fees/program-plans/handlers.ts";
import { feeRuleHandlers } from "../fees/rules/handlers.ts";
import { statementHandlers } from "../fees/statements/handlers.ts";
import { transferHandlers } from "../fees/transfers/handlers.ts";
import { instituteHandlers } from "../institute/handlers.ts";
import { emailProgressHandlers } from "../notifications/broadcasts/email-progress.ts";
import { pushSubscriptionHandlers } from "../notifications/push/handlers.ts";
import { webhookHandlers } from "../notifications/webhooks/handlers.ts";
import type { AllHandlers } from "../platform/http/handler.ts";
import { newsHandlers } from "../students/news/handlers.ts";
import { personalDataHandlers } from "../students/personal-data/handlers.ts";
import { registrationHandlers } from "../students/registration/handlers.ts";
import { studentImportHandlers } from "../students/student-imports/handlers.ts";
import { studentNoteHandlers } from "../students/student-notes/handlers.ts";
import { studentHandlers } from "../students/students/handlers.ts";
import { todayHandlers } from "../students/today/handlers.ts";

/** Handlers of every resource in contract/all.ts */
export const handlers: AllHandlers<DarasaContract> = {
  sessions: sessionHandlers,
  registration: registrationHandlers,
  credentials: credentialHandlers,
  two_factor: twoFactorHandlers,
  tokens: tokenHandlers,
  profiles: profileHandlers,
  menu: menuHandlers,
  students: studentHandlers,
  student_notes: studentNoteHandlers,
  student_imports: studentImportHandlers,
  sub_admins: subAdminHandlers,
  programs: programHandlers,
  opening_alerts: openingAlertHandlers,
  search_synonyms: searchSynonymHandlers,
  units: unitHandlers,
  calendar: calendarHandlers,
  enrollments: enrollmentHandlers,
  today: todayHandlers,
  news: newsHandlers,
  personal_data: personalDataHandlers,
  assignments: assignmentHandlers,
  submissions: submissionHandlers,
  feedback_files: feedbackFileHandlers,
  questions: questionHandlers,
  question_imports: questionImportHandlers,
  question_pictures: questionPictureHandlers,
  quizzes: quizHandlers,
  attempts: attemptHandlers,
  quiz_results: quizResultHandlers,
  feedback_forms: feedbackFormHandlers,
  feedback_rounds: feedbackRoundHandlers,
  gradebook: gradebookHandlers,
  attendance: attendanceHandlers,
  attendance_reports: attendanceReportHandlers,
  saved_comments: savedCommentHandlers,
  analytics: analyticsHandlers,
  institute: instituteHandlers,
  site_texts: siteTextHandlers,
  first_steps: firstStepsHandlers,
  employers: employerHandlers,
  home: homeHandlers,
  audit: auditHandlers,
  search: searchHandlers,
  emails: emailHandlers,
  team: teamHandlers,
  testimonials: testimonialHandlers,
  blog: blogHandlers,
  communications: { ...communicationHandlers, ...emailProgressHandlers },
  community: communityHandlers,
  community_posts: communityPostHandlers,
  applications: applicationHandlers,
  clicks: clickHandlers,
  portal: portalHandlers,
  commissions: commissionHandlers,
  bonuses: bonusHandlers,
  payouts: payoutHandlers,
  contact_messages: contactMessageHandlers,
  charges: chargeHandlers,
  fee_summary: feeSummaryHandlers,
  journal: journalHandlers,
  payments: paymentHandlers,
  mobile_money: mobileMoneyHandlers,
  fee_rules: feeRuleHandlers,
  exchange_rates: exchangeRateHandlers,
  statements: statementHandlers,
  transfers: transferHandlers,
  certificates: certificateHandlers,
  certificate_rules: certificateRuleHandlers,
  program_plans: programPlanHandlers,
  bin: binHandlers,
  staff_today: staffTodayHandlers,
  notification_settings: notificationSettingsHandlers,
  push_subscription: pushSubscriptionHandlers,
  browser_reports: browserReportHandlers,
  restored_copy: restoredCopyHandlers,
  webhooks: webhookHandlers,
};
