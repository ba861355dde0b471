import type { ForEachAct } from "#contract/acts.ts";
import { binKinds } from "#contract/admin/bin-kinds.ts";
import type { AffiliateStatus } from "#contract/affiliates/application-choices.ts";
import type { Access, AccessRule } from "#contract/shared/permissions.ts";

/** Act of staff as the first screen names it: "Grace " + `one` + the record's name. */
export interface StaffAct {
  /** Access rule of the endpoint that does it. Only its callers see the act. */
  access: Access;
  one: string;
  /** Several such acts in a row. "#" is replaced by their number. If absent, the number follows `one`. */
  many?: string;
  /** Words of an act with several results, by the record's new status or state. They replace `one` and `many`. */
  results?: Readonly<Record<string, readonly [one: string, many: string]>>;
}

const by = (access: Access, one: string, many?: string): StaffAct => ({ access, one, ...(many && { many }) });
const forKey = (access: AccessRule) => (one: string, many?: string) => by(access, one, many);

const admin = forKey("admin");
const students = forKey("staff:students");
const assignments = forKey("staff:assignments");
const communications = forKey("staff:communications");
const programs = forKey("staff:programs");
const affiliates = forKey("staff:affiliates");
const team = forKey("staff:team");
const testimonials = forKey("staff:testimonials");
const blog = forKey("staff:blog");
const fees = forKey("staff:fees");

/**
 * Acts of staff that the first screen shows. Null: not shown, because the act changes no record of the institute (a
 * log-in, a reading, a download), concerns only the person's own account, or follows another act.
 */
const namedActs: ForEachAct<StaffAct | null> = {
  "admin.log in": null,
  "admin.make reset link": admin("made a reset link for", "made # reset links for administrators"),
  "admin.make sub-admin": admin("made a sub administrator of", "made # administrators sub administrators"),
  "sub_admin.log in": null,
  "sub_admin.create": admin("added the sub administrator", "added # sub administrators"),
  "sub_admin.update": admin("changed the sub administrator", "changed sub administrators # times"),
  "sub_admin.delete": admin("deleted the sub administrator", "deleted # sub administrators"),
  "sub_admin.make reset link": admin("made a reset link for", "made # reset links for sub administrators"),
  "sub_admin.make admin": admin("made an administrator of", "made # sub administrators administrators"),
  "user.update credentials": null,
  "user.update profile": null,
  "user.confirm email": null,
  "user.reset password": null,
  "second_factor.switch on": null,
  "second_factor.switch off": null,
  "second_factor.renew recovery codes": null,
  "second_factor.use recovery code": null,
  "second_factor.reset": admin("switched off the two-step login of", "switched off # two-step logins"),
  "login_rules.update": admin("changed the rule for two-step login"),
  "api_token.create": null,
  "api_token.delete": null,

  "student.create": students("added the student", "added # students"),
  "student.update": students("changed the details of", "changed details of students # times"),
  "student.enroll": students("enrolled", "enrolled students # times"),
  "student.invite": students("invited", "invited # students"),
  "student.export": null,
  "student.delete": students("deleted the student", "deleted # students"),
  "student.confirm email": null,
  "student.correct email": admin("corrected the email of", "corrected # emails of students"),
  "student.reset password": null,
  "student.make reset link": students("made a reset link for", "made # reset links for students"),
  "student.write note": students("wrote a note on", "wrote # notes on students"),
  "student.delete note": students("deleted a note on", "deleted # notes on students"),
  "student.ask data": admin("prepared the personal data of", "prepared personal data # times"),
  "student.download data": null,
  "student.ask deletion": admin("planned to erase", "planned to erase # students"),
  "student.keep account": admin("cancelled the erasure of", "cancelled # erasures"),
  "student.announce deletion": null,
  "student.erase": null,
  "student.log in": null,
  "student_import.create": students("uploaded the file of students", "uploaded # files of students"),
  "student_import.read": null,
  "student_import.begin": students("added the students of the file", "added students of # files"),
  "student_import.delete": students("deleted the file of students", "deleted # files of students"),
  "student_import.progress": null,

  "enrollment.create": null,
  "enrollment.undo": null,
  "enrollment.leave": null,
  "enrollment.tick_unit": null,
  "enrollment.delete": students("removed the enrollment of", "removed # enrollments"),
  "program.create": programs("added the program", "added # programs"),
  "program.update": programs("changed the program", "changed programs # times"),
  "program.duplicate": programs("duplicated a program as", "duplicated # programs"),
  "program.rename_category": programs("renamed a category", "renamed # categories"),
  "program.plan": by(
    ["staff:programs", "staff:fees"],
    "changed the payment plan of",
    "changed payment plans # times",
  ),
  "program.copy_units": programs("copied units to", "copied units # times"),
  "program.fill_titles": programs("filled in titles of units in", "filled in titles of units # times"),
  "program.delete": programs("deleted the program", "deleted # programs"),
  "search_synonyms.create": programs("added the search words", "added search words # times"),
  "search_synonyms.update": programs("changed the search words", "changed search words # times"),
  "search_synonyms.delete": programs("deleted the search words", "deleted search words # times"),
  "unit.create": programs("added", "added # units"),
  "unit.update": programs("changed", "changed units # times"),
  "unit.change_session": null,
  "unit.mark_all_present": assignments("marked the rest present in", "marked the rest present # times"),
  "unit.take_back_all_present": assignments("took back marks in", "took back marks # times"),
  "unit.show_code": assignments("showed a code for", "showed # codes"),
  "unit.end_code": null,
  "unit.upload_report": null,
  "unit.change_report": null,
  "unit.import_attendance": assignments("filled in attendance of", "filled in attendance # times"),
  "unit.take_back_report": assignments("took back a report in", "took back reports # times"),
  "attendance.mark": assignments("marked the attendance of", "marked # attendances"),
  "attendance.export": null,
  "attendance.type_code": null,
  "assignment.create": assignments("added the assignment", "added # assignments"),
  "assignment.update": assignments("changed the assignment", "changed assignments # times"),
  "assignment.change": null,
  "assignment.send": assignments("sent the assignment", "sent # assignments"),
  "assignment.extend": assignments("extended the deadline of", "extended # deadlines"),
  "assignment.hold_grades": assignments("held the grades of", "held the grades of # assignments"),
  "assignment.release_grades": assignments("released the grades of", "released the grades of # assignments"),
  "assignment.extra_time": assignments("changed the extra time of", "changed extra time # times"),
  "assignment.mark_again": assignments("marked again", "marked # quizzes again"),
  "assignment.export": null,
  "assignment.delete": assignments("deleted the assignment", "deleted # assignments"),
  "attempt.begin": null,
  "attempt.end": null,
  "attempt.mark_again": null,
  "attempt.give_points": assignments("gave points for", "gave points # times"),
  "question.create": assignments("added the question", "added # questions"),
  "question.update": assignments("changed the question", "changed questions # times"),
  "question.delete": assignments("deleted the question", "deleted # questions"),
  "question_picture.create": null,
  "submission.mark": null,
  "submission.hand_in": null,
  "submission.edit": null,
  "submission.show_grade": null,
  "submission.change_total": null,
  "submission.lose_grade": null,
  "submission.count_again": null,
  "submission.mark_again": null,
  "submission.grade": assignments("graded", "graded # works"),
  "submission.take_back_grade": assignments("took back the grade of", "took back # grades"),
  "submission.send_back": assignments("sent back", "sent back # works"),
  "submission.save_feedback_file": assignments("saved a feedback file for", "saved # feedback files"),
  "submission.delete_feedback_file": assignments("deleted the feedback file of", "deleted # feedback files"),
  "saved_comment.create": assignments("saved the comment", "saved # comments"),
  "saved_comment.delete": assignments("deleted the saved comment", "deleted # saved comments"),
  "gradebook.export": null,
  "feedback_form.update": programs("changed the feedback form of", "changed feedback forms # times"),
  "feedback_round.send": programs("asked for feedback about", "asked for feedback # times"),
  "feedback_round.close": programs("closed the feedback about", "closed feedback # times"),
  "feedback_round.export": null,
  "feedback_round.remind": null,
  "certificate_rule.update": programs("changed the certificate rule of", "changed certificate rules # times"),
  "certificate.issue": programs("issued the certificate of", "issued # certificates"),
  "certificate.issue_by_itself": null,
  "certificate.hold": null,
  "certificate.reissue": programs("issued again the certificate of", "issued # certificates again"),
  "certificate.revoke": programs("revoked the certificate of", "revoked # certificates"),
  "certificate.export": null,

  "communication.send": communications("sent the communication", "sent # communications"),
  "communication.schedule": communications("scheduled the communication", "scheduled # communications"),
  "communication.update": communications("changed the communication", "changed communications # times"),
  "communication.remind": communications("sent reminders of", "sent reminders # times"),
  "communication.pause_emails": communications("paused the emails of", "paused emails # times"),
  "communication.resume_emails": communications("resumed the emails of", "resumed emails # times"),
  "communication.export": null,
  "communication.test": null,
  "communication.delete": communications("deleted the communication", "deleted # communications"),
  "community_message.post": null,
  "community_message.edit": null,
  "community_message.like": null,
  "community_message.take_back": null,
  "community_message.report": null,
  "community_message.dismiss_reports": communications(
    "dismissed the reports of",
    "dismissed the reports of # posts",
  ),
  "community_message.settle": communications("settled the post", "settled # posts"),
  "community_message.delete": communications("deleted the post", "deleted # posts"),

  "payment.create": fees("recorded the payment of", "recorded # payments"),
  "payment.confirm": fees("confirmed the payment of", "confirmed # payments"),
  "payment.reject": fees("rejected the payment of", "rejected # payments"),
  "payment.reverse": fees("reversed the payment of", "reversed # payments"),
  "payment.report": null,
  "payment.cancel": null,
  "mobile_money.end": null,
  "charge.discount": fees("changed the discount of the fee", "changed # discounts"),
  "charge.plan": fees("changed the plan of the fee", "changed # plans of fees"),
  "charge.ask_for_parts": null,
  "charge.decline_parts": fees("declined parts for the fee", "declined parts for # fees"),
  "charge.accept_order": fees("accepted the purchase order for the fee", "accepted # purchase orders"),
  "charge.cancel": fees("cancelled the fee", "cancelled # fees"),
  "charge.ask_again": fees("asked again for the fee", "asked again for # fees"),
  "charge.pay_back": fees("paid back the fee", "paid back fees # times"),
  "charge.remind": fees("sent reminders of fees"),
  "charge.export": null,
  "fee_rules.update": admin("changed the settings of fees"),
  "exchange_rates.update": admin("changed the exchange rates"),
  "fee_summary.export": null,
  "payment.export": null,
  "statement.create": fees("uploaded the statement", "uploaded # statements"),
  "statement.read": null,
  "statement.apply": fees("applied the statement", "applied # statements"),
  "statement.split": fees("split a row of the statement", "split # rows of statements"),
  "statement.set_aside": fees("set aside a row of the statement", "set aside # rows of statements"),
  "statement.take_back": fees("took back a row of the statement", "took back # rows of statements"),
  "statement.delete": fees("deleted the statement", "deleted # statements"),

  "affiliate.decide": {
    ...affiliates("decided the application of", "decided # applications"),
    results: {
      approved: ["approved the application of", "approved # applications"],
      rejected: ["rejected the application of", "rejected # applications"],
      pending: ["reopened the application of", "reopened # applications"],
    } satisfies Record<AffiliateStatus, readonly [string, string]>,
  },
  "affiliate.make page link": affiliates("made a page link for", "made # page links for affiliates"),
  "affiliate.change payout details": affiliates("changed the payout details of"),
  "affiliate.delete": affiliates("deleted the application of", "deleted # applications"),
  "commission.update": {
    ...affiliates("decided the commission of", "decided # commissions"),
    results: {
      confirmed: ["confirmed the commission of", "confirmed # commissions"],
      pending: [
        "took back the confirmation of the commission of",
        "took back # confirmations of commissions",
      ],
      void: ["voided the commission of", "voided # commissions"],
    },
  },
  "bonus.void": affiliates("voided a bonus of", "voided # bonuses"),
  "payout.create": affiliates("made the payout", "made # payouts"),
  "payout.pay": affiliates("paid the payout", "paid # payouts"),
  "payout.export": null,
  "payout.delete": affiliates("deleted the payout", "deleted # payouts"),
  "payout_rules.update": admin("changed the rules of payouts"),

  "institute.update": admin("changed the institute's details"),
  "institute.change logo": admin("changed the logo"),
  "site_text.update": admin("changed a text of the site", "changed texts of the site # times"),
  "site_text.restore": admin("restored a text of the site", "restored # texts of the site"),
  "team_member.create": team("added the team member", "added # team members"),
  "team_member.update": team("changed the team member", "changed team members # times"),
  "team_member.reorder": team("changed the order of the team"),
  "team_member.delete": team("deleted the team member", "deleted # team members"),
  "testimonial.create": testimonials("added the testimonial of", "added # testimonials"),
  "testimonial.update": testimonials("changed the testimonial of", "changed testimonials # times"),
  "testimonial.show": testimonials("published the testimonial of", "published # testimonials"),
  "testimonial.hide": testimonials("hid the testimonial of", "hid # testimonials"),
  "testimonial.delete": testimonials("deleted the testimonial of", "deleted # testimonials"),
  "blog_post.create": blog("added the blog post", "added # blog posts"),
  "blog_post.update": blog("changed the blog post", "changed blog posts # times"),
  "blog_post.delete": blog("deleted the blog post", "deleted # blog posts"),
  "employer.create": admin("added the employer", "added # employers"),
  "employer.update": admin("changed the employer", "changed employers # times"),
  "employer.delete": admin("deleted the employer", "deleted # employers"),
  "contact_message.send": null,
  "contact_message.mark_answered": communications(
    "marked as answered the message of",
    "marked # messages as answered",
  ),
  "contact_message.answer": communications("answered the message of", "answered # messages"),
  "contact_message.delete": communications("deleted the message of", "deleted # messages"),
  "contact_message.reopen": communications("reopened the message of", "reopened # messages"),

  "webhook.create": admin("added the webhook", "added # webhooks"),
  "webhook.update": admin("changed the webhook", "changed webhooks # times"),
  "webhook.delete": admin("deleted the webhook", "deleted # webhooks"),
  "webhook_delivery.replay": admin("repeated the delivery of", "repeated # deliveries"),
  "notification_choices.update": null,
  "notification_defaults.update": admin("changed the default notifications"),
  "push_subscription.create": null,
  "mail.read": null,
  "mail.test": null,
  "mail.write_again": admin("sent again the email", "sent # emails again"),
  "mail.send_unsent": admin("sent the unsent emails"),
  "mail.send_captured": admin("sent the captured emails"),
  "mail.cancel_captured": admin("cancelled the captured emails"),
  "restored_copy.release": admin("released the restored copy"),
  "analytics.export": null,
};

const binActs = Object.fromEntries(
  Object.entries(binKinds).flatMap(([kind, { label, access }]) => {
    const name = label.toLowerCase();
    return [
      [`${kind}.restore`, by(access, `restored the ${name}`, "restored # records from the bin")],
      [`${kind}.purge`, admin(`deleted for good the ${name}`, "deleted # records for good")],
    ];
  }),
);

export const staffActs: ReadonlyMap<string, StaffAct> = new Map(
  Object.entries({ ...namedActs, ...binActs }).filter(
    (entry): entry is [string, StaffAct] => entry[1] !== null,
  ),
);
