import type { BinKind } from "#contract/admin/bin-kinds.ts";

/**
 * Everything that people do to the institute's records, as "resource.action": the audit log shows both words. What follows
 * from each is in server/app/what-follows.ts.
 */
const loggedActs = [
  "admin.log in",
  "admin.make reset link",
  "sub_admin.log in",
  "sub_admin.create",
  "sub_admin.update",
  "sub_admin.delete",
  "sub_admin.make reset link",
  "user.update credentials",
  "user.confirm email",
  "user.reset password",
  "second_factor.switch on",
  "second_factor.switch off",
  "second_factor.renew recovery codes",
  "second_factor.use recovery code",
  "second_factor.reset",
  "login_rules.update",
  "api_token.create",
  "api_token.delete",

  "student.create",
  "student.update",
  "student.enroll",
  "student.export",
  "student.delete",
  "student.confirm email",
  "student.correct email",
  "student.reset password",
  "student.make reset link",
  "student.write note",
  "student.delete note",
  "student_import.create",
  "student_import.read",
  "student_import.begin",
  "student_import.delete",

  "enrollment.undo",
  "enrollment.delete",
  "program.create",
  "program.update",
  "program.duplicate",
  "program.rename_category",
  "program.plan",
  "program.copy_units",
  "program.fill_titles",
  "program.delete",
  "search_synonyms.create",
  "search_synonyms.update",
  "search_synonyms.delete",
  "unit.create",
  "unit.update",
  "assignment.create",
  "assignment.update",
  "assignment.send",
  "assignment.hold_grades",
  "assignment.release_grades",
  "assignment.export",
  "assignment.delete",
  "submission.grade",
  "submission.take_back_grade",
  "submission.save_feedback_file",
  "submission.delete_feedback_file",
  "saved_comment.create",
  "saved_comment.delete",
  "gradebook.export",
  "certificate_rule.update",
  "certificate.issue",
  "certificate.reissue",
  "certificate.revoke",
  "certificate.export",

  "communication.send",
  "communication.schedule",
  "communication.update",
  "communication.remind",
  "communication.pause_emails",
  "communication.resume_emails",
  "communication.export",
  "communication.delete",
  "community_message.report",
  "community_message.dismiss_reports",
  "community_message.delete",

  "payment.create",
  "payment.confirm",
  "payment.reject",
  "payment.reverse",
  "charge.discount",
  "charge.plan",
  "charge.accept_order",
  "charge.cancel",
  "charge.ask_again",
  "charge.pay_back",
  "charge.remind",
  "charge.export",
  "fee_rules.update",
  "fee_summary.export",
  "statement.create",
  "statement.read",
  "statement.apply",
  "statement.split",
  "statement.set_aside",
  "statement.take_back",
  "statement.delete",

  "affiliate.decide",
  "affiliate.change payout details",
  "affiliate.delete",
  "commission.update",
  "bonus.void",
  "payout.create",
  "payout.pay",
  "payout.export",
  "payout.delete",
  "payout_rules.update",

  "institute.update",
  "team_member.create",
  "team_member.update",
  "team_member.reorder",
  "team_member.delete",
  "testimonial.create",
  "testimonial.update",
  "testimonial.show",
  "testimonial.hide",
  "testimonial.delete",
  "blog_post.create",
  "blog_post.update",
  "blog_post.delete",
  "employer.create",
  "employer.update",
  "employer.delete",
  "contact_message.answer",
  "contact_message.reopen",

  "webhook.create",
  "webhook.update",
  "webhook.delete",
  "webhook_delivery.replay",
  "notification_defaults.update",
  "mail.read",
  "mail.write_again",
  "mail.send_unsent",
  "restored_copy.release",
  "analytics.export",
] as const;

/** Everyday acts of students, and parts of other acts. The audit log would only repeat them. */
const quietActs = [
  "enrollment.create",
  "enrollment.tick_unit",
  "submission.hand_in",
  "submission.show_grade",
  "submission.change_total",
  "community_message.post",
  "payment.report",
  "mobile_money.end",
  "student_import.progress",
  "certificate.issue_by_itself",
] as const;

type NamedAct = (typeof loggedActs)[number] | (typeof quietActs)[number];
/** A deleted record can be restored for 30 days. Then it is deleted for good. */
type BinAct = `${BinKind}.${"restore" | "purge"}`;
export type Act = NamedAct | BinAct;

const quiet: ReadonlySet<Act> = new Set<Act>(quietActs);

/** True for acts that the audit log keeps. */
export const isLogged = (act: Act) => !quiet.has(act);

/** A line for each act, also where nothing follows; of the bin only where something does. */
export type ForEachAct<T> = { readonly [A in NamedAct]: T } & { readonly [A in BinAct]?: T };

/** The resources of which there is such an act. */
export type ResourceOf<Action extends string> = Act extends infer A
  ? A extends `${infer R}.${Action}`
    ? R
    : never
  : never;
