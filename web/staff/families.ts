import type { Family } from "#web/api/stale.ts";

/** Resources of staff that become stale together, in addition to those of students (web/api/stale.ts). */
export const families: readonly Family[] = [
  ["applications", "commissions", "payouts", "bonuses"],
  ["students", "enrollments", "student_notes", "analytics"],
  ["students", "student_imports"],
  ["students", "personal_data"],
  ["enrollments", "charges"],
  ["charges", "payments", "fee_rules", "fee_summary", "journal"],
  ["payments", "commissions", "payouts"],
  ["charges", "statements"],
  ["question_imports", "questions", "quizzes"],
  ["quiz_results", "assignments", "submissions", "gradebook"],
  ["certificates", "certificate_rules"],
  // Without fees, no payment is checked.
  ["fee_rules", "certificates", "certificate_rules"],
  ["attendance", "attendance_reports", "staff_today", "certificates"],
  ["emails", "staff_today", "first_steps"],
  ["programs", "opening_alerts"],
  ["assignments", "quizzes", "quiz_results"],
  ["questions", "quizzes", "quiz_results"],
  ["feedback_forms", "feedback_rounds"],
];
