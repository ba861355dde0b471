import { credentials } from "./accounts/credentials.ts";
import { menu } from "./accounts/menu.ts";
import { profiles } from "./accounts/profiles.ts";
import { registration } from "./accounts/registration.ts";
import { sessions } from "./accounts/sessions.ts";
import { studentImports } from "./accounts/student-imports.ts";
import { studentNotes } from "./accounts/student-notes.ts";
import { students } from "./accounts/students.ts";
import { subAdmins } from "./accounts/sub-admins.ts";
import { tokens } from "./accounts/tokens.ts";
import { twoFactor } from "./accounts/two-factor.ts";
import { analytics } from "./admin/analytics.ts";
import { audit } from "./admin/audit.ts";
import { bin } from "./admin/bin.ts";
import { browserReports } from "./admin/browser-reports.ts";
import { emails } from "./admin/emails.ts";
import { firstSteps } from "./admin/first-steps.ts";
import { restoredCopy } from "./admin/restored-copy.ts";
import { search } from "./admin/search.ts";
import { staffToday } from "./admin/staff-today.ts";
import { webhooks } from "./admin/webhooks.ts";
import { applications } from "./affiliates/applications.ts";
import { bonuses } from "./affiliates/bonuses.ts";
import { clicks } from "./affiliates/clicks.ts";
import { commissions } from "./affiliates/commissions.ts";
import { payouts } from "./affiliates/payouts.ts";
import { portal } from "./affiliates/portal.ts";
import { communications } from "./community/communications.ts";
import { community } from "./community/community.ts";
import { community_posts } from "./community/community-posts.ts";
import { blog } from "./content/blog.ts";
import { contactMessages } from "./content/contact-messages.ts";
import { employers } from "./content/employers.ts";
import { institute } from "./content/institute.ts";
import { siteTexts } from "./content/site-texts.ts";
import { team } from "./content/team.ts";
import { testimonials } from "./content/testimonials.ts";
import { assignments } from "./courses/assignments.ts";
import { attendance } from "./courses/attendance/attendance.ts";
import { attendanceReports } from "./courses/attendance/attendance-reports.ts";
import { calendar } from "./courses/calendar.ts";
import { certificateRules } from "./courses/certificates/certificate-rules.ts";
import { certificates } from "./courses/certificates/certificates.ts";
import { enrollments } from "./courses/enrollments.ts";
import { feedbackForms } from "./courses/feedback/feedback-forms.ts";
import { feedbackRounds } from "./courses/feedback/feedback-rounds.ts";
import { feedbackFiles } from "./courses/feedback-files.ts";
import { gradebook } from "./courses/gradebook.ts";
import { home } from "./courses/home.ts";
import { openingAlerts } from "./courses/opening-alerts.ts";
import { programs } from "./courses/programs/programs.ts";
import { attempts } from "./courses/quizzes/attempts.ts";
import { questionImports } from "./courses/quizzes/question-imports.ts";
import { questionPictures } from "./courses/quizzes/question-pictures.ts";
import { questions } from "./courses/quizzes/questions.ts";
import { quizzes } from "./courses/quizzes/quizzes.ts";
import { quizResults } from "./courses/quizzes/results.ts";
import { savedComments } from "./courses/saved-comments.ts";
import { searchSynonyms } from "./courses/search-synonyms.ts";
import { submissions } from "./courses/submissions.ts";
import { units } from "./courses/units/unit-content.ts";
import { charges } from "./fees/charges.ts";
import { exchangeRates } from "./fees/exchange-rates.ts";
import { fee_summary } from "./fees/fee-summary.ts";
import { journal } from "./fees/journal.ts";
import { mobileMoney } from "./fees/payments/mobile-money.ts";
import { payments } from "./fees/payments/payments.ts";
import { transfers } from "./fees/payments/transfers.ts";
import { programPlans } from "./fees/program-plans.ts";
import { feeRules } from "./fees/rules.ts";
import { statements } from "./fees/statements/statements.ts";
import { notificationSettings } from "./notifications/choices.ts";
import { pushSubscription } from "./notifications/push-subscription.ts";
import type { Client, Contract } from "./shared/endpoint.ts";
import { news } from "./students/news.ts";
import { personalData } from "./students/personal-data.ts";
import { today } from "./students/today.ts";

/** All endpoints, by resource. */
export const contract = {
  sessions,
  registration,
  credentials,
  two_factor: twoFactor,
  tokens,
  profiles,
  menu,
  students,
  student_notes: studentNotes,
  student_imports: studentImports,
  sub_admins: subAdmins,
  programs,
  opening_alerts: openingAlerts,
  search_synonyms: searchSynonyms,
  units,
  calendar,
  enrollments,
  today,
  news,
  personal_data: personalData,
  assignments,
  submissions,
  feedback_files: feedbackFiles,
  questions,
  question_imports: questionImports,
  question_pictures: questionPictures,
  quizzes,
  attempts,
  quiz_results: quizResults,
  feedback_forms: feedbackForms,
  feedback_rounds: feedbackRounds,
  gradebook,
  attendance,
  attendance_reports: attendanceReports,
  saved_comments: savedComments,
  analytics,
  institute,
  site_texts: siteTexts,
  first_steps: firstSteps,
  employers,
  home,
  audit,
  search,
  emails,
  team,
  testimonials,
  blog,
  communications,
  community,
  community_posts,
  applications,
  clicks,
  portal,
  commissions,
  bonuses,
  payouts,
  contact_messages: contactMessages,
  charges,
  fee_summary,
  journal,
  payments,
  mobile_money: mobileMoney,
  fee_rules: feeRules,
  exchange_rates: exchangeRates,
  statements,
  transfers,
  certificates,
  certificate_rules: certificateRules,
  program_plans: programPlans,
  bin,
  restored_copy: restoredCopy,
  staff_today: staffToday,
  notification_settings: notificationSettings,
  push_subscription: pushSubscription,
  browser_reports: browserReports,
  webhooks,
} satisfies Contract;

export type DarasaContract = typeof contract;
export type DarasaClient = Client<DarasaContract>;
