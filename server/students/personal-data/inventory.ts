import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { cancelledByStudent } from "#contract/fees/payments/cancelled-report.ts";

/**
 * Personal data of a student, by table (students.md 10): the rows that are theirs, the content of the download, and the
 * effect of the erasure. inventory.test.ts reads the catalogue and fails for a table or a
 * text column that is missing here. `:id` is the student's id. The statements of the erasure are in erase-queries.ts.
 */
export interface Holding {
  /** Condition of the student's rows. */
  mine: string;
  /** Heading in the download; absent if the download leaves the table out. */
  title?: string;
  /** Columns of the download, as label and SQL expression. */
  shown?: Record<string, string>;
  /** Text columns that the download leaves out: keys, hashes, words for the search. */
  hidden?: readonly string[];
  /** `deleted`: the rows go with the account. `unnamed`: the rows stay without the person. `chosen`: the person decides. */
  erasure: "deleted" | "unnamed" | "chosen";
}

const ofUser = "user_id = :id";
const ofCharge = "charge_id IN (SELECT id FROM charges WHERE user_id = :id)";
const ofPayment = `payment_id IN (SELECT id FROM payments WHERE ${ofCharge})`;
const ofEnrollment = "enrollment_id IN (SELECT id FROM enrollments WHERE user_id = :id)";
const ofFactor = "user_id = :id";
/** Address of the account, if its owner has proven it. */
const provenEmail = "(SELECT email FROM users WHERE id = :id AND email_proven_at IS NOT NULL)";
const email = "(SELECT email FROM users WHERE id = :id)";
const ofAffiliate = `affiliate_id IN (SELECT id FROM affiliates WHERE email = ${provenEmail})`;
const program = "(SELECT title FROM programs WHERE programs.id = program_id)";
const file = ["storage_key", "mime"];
const fee = "(SELECT reference || ', ' || program_title FROM charges WHERE charges.id = charge_id)";
const isCancelled = `state = 'rejected' AND reject_reason = '${cancelledByStudent}'`;
const currency = "(SELECT currency FROM charges WHERE charges.id = charge_id)";

/**
 * An answer with the texts of chosen options. Their ids are not shown: staff may have chosen them, and a student does not see
 * them elsewhere either.
 */
const answerInWords = `CASE WHEN answer ?| ARRAY['chosen', 'order'] THEN (
    SELECT coalesce(jsonb_agg(option -> 'text' ORDER BY place), '[]')
    FROM questions LEFT JOIN question_versions ON question_versions.id = version_id,
      jsonb_array_elements_text(CASE jsonb_typeof(answer -> 'chosen') WHEN 'string'
        THEN jsonb_build_array(answer -> 'chosen') ELSE coalesce(answer -> 'chosen', answer -> 'order') END)
        WITH ORDINALITY AS given (id, place),
      jsonb_path_query(coalesce(question_versions.content, questions.content), '$.*[*]') option
    WHERE questions.id = attempt_questions.question_id AND option ->> 'id' = given.id
  ) ELSE answer END`;

/** Leaves out what students see only after the release of their grades (docs/decisions/0047). */
const unlessHeld = (column: string) =>
  `CASE WHEN EXISTS (SELECT FROM assignments WHERE assignments.id = assignment_id AND grades_held_at IS NULL) THEN ${column} END`;

/**
 * Leaves out what the rule of a quiz does not show yet. Results that wait for its closing come at the latest
 * after the time for late answers.
 */
const unlessResultsWait = (column: string, quiz: string) =>
  `CASE WHEN EXISTS (
    SELECT FROM quizzes JOIN assignments ON assignments.id = quizzes.assignment_id
    WHERE quizzes.assignment_id = ${quiz} AND grades_held_at IS NULL
      AND (shows_results_at_once OR results = 'nothing' OR now() - interval '${LATE_ANSWERS_MS / 1_000} seconds' > greatest(deadline, (
        SELECT max(given.deadline) FROM assignment_extensions given WHERE given.assignment_id = quizzes.assignment_id)))
  ) THEN ${column} END`;

export const inventory: Readonly<Record<string, Holding>> = {
  users: {
    mine: "id = :id",
    title: "Profile",
    shown: {
      ...{
        name: "name",
        name_on_papers: "name_on_papers",
        email: "email",
        username: "username",
        phone: "phone",
        location: "location",
      },
      ...{ occupation: "occupation", organization: "organization", education_level: "education_level" },
      ...{ heard_of_us_from: "referral_source", time_zone: "time_zone" },
      ...{ registered: "date_joined", email_confirmed: "email_proven_at" },
    },
    hidden: ["password_hash", "role", "permissions", "profile_picture", "search_text", "search_details"],
    erasure: "deleted",
  },
  sessions: {
    mine: ofUser,
    title: "Log-ins",
    shown: { browser: "browser", logged_in: "created_at", last_used: "last_seen_at", ends: "expires_at" },
    hidden: ["id_hash"],
    erasure: "deleted",
  },
  audit_log: {
    mine: "actor_id = :id OR (resource IN ('student', 'user') AND resource_id = :id)",
    title: "Log of changes",
    shown: {
      ...{ at: "at", action: "action || ' ' || resource" },
      ...{ network_address: "CASE WHEN actor_id = :id THEN address END", after: "after" },
      // A held grade that the student's own edit took back.
      before: "CASE WHEN action <> 'lose_grade' THEN before END",
    },
    hidden: ["actor_email"],
    erasure: "unnamed",
  },
  email_changes: {
    mine: ofUser,
    title: "Email addresses to confirm",
    shown: { email: "email", asked: "created_at" },
    hidden: ["token_hash"],
    erasure: "deleted",
  },
  notification_choices: {
    mine: ofUser,
    title: "Choices of notifications",
    shown: { notification: "kind", choice: "choice", changed: "updated_at" },
    erasure: "deleted",
  },
  waiting_notifications: {
    mine: ofUser,
    title: "Notifications",
    shown: { notification: "kind", text: "line", at: "happened_at", sent: "sent_at" },
    hidden: ["way", "path", "occasion"],
    erasure: "deleted",
  },
  push_subscriptions: {
    mine: ofUser,
    title: "Devices with notifications",
    shown: { address: "endpoint", since: "created_at" },
    hidden: ["p256dh", "auth"],
    erasure: "deleted",
  },
  emails: {
    mine: `recipient = ${email}`,
    title: "Emails",
    shown: {
      to: "recipient",
      subject: "subject",
      state: "state",
      written: "created_at",
      settled: "settled_at",
    },
    hidden: ["key", "last_error", "sealed_text", "mailbox"],
    erasure: "deleted",
  },

  enrollments: {
    mine: ofUser,
    title: "Programs",
    shown: { program, enrolled: "enrolled_at", way: "source" },
    hidden: ["ticked_up_to", "ticks", "unproven_referrals", "user_role", "visitor"],
    erasure: "deleted",
  },
  completed_units: {
    mine: ofEnrollment,
    title: "Completed units",
    shown: {
      program:
        "(SELECT title FROM programs JOIN enrollments ON program_id = programs.id WHERE enrollments.id = enrollment_id)",
      ...{ unit: "unit_number", completed: "completed_at" },
    },
    erasure: "deleted",
  },
  submissions: {
    mine: ofUser,
    title: "Work and grades",
    shown: {
      assignment: "(SELECT title FROM assignments WHERE assignments.id = assignment_id)",
      ...{ file: "filename", text: "submission_text", handed_in: "submitted_at" },
      marks: unlessHeld("marks_awarded"),
      feedback: unlessHeld("feedback"),
      graded: unlessHeld("graded_at"),
      sent_back: "returned_at",
    },
    hidden: [...file, "was_grade_shown"],
    erasure: "deleted",
  },
  attempts: {
    mine: ofUser,
    title: "Attempts at quizzes",
    shown: {
      quiz: "(SELECT title FROM assignments WHERE assignments.id = assignment_id)",
      ...{ number: "number", state: "state", began: "began_at", ended: "over_at" },
      points: unlessResultsWait("points", "attempts.assignment_id"),
    },
    hidden: ["marked_again_reason", "is_marked_again", "earlier_markings", "last_end_at"],
    erasure: "deleted",
  },
  attempt_questions: {
    mine: "attempt_id IN (SELECT id FROM attempts WHERE user_id = :id)",
    title: "Answers to quizzes",
    shown: {
      question: "(SELECT plain_text FROM questions WHERE questions.id = question_id)",
      ...{ answer: answerInWords, given: "given_at" },
      comment: unlessResultsWait(
        "by_hand_reason",
        "(SELECT attempts.assignment_id FROM attempts WHERE attempts.id = attempt_id)",
      ),
    },
    hidden: ["shown_order", "answer_id", "earlier_points"],
    erasure: "deleted",
  },
  quiz_extra_time: {
    mine: ofUser,
    title: "Additional time for quizzes",
    shown: {
      quiz: "(SELECT title FROM assignments WHERE assignments.id = assignment_id)",
      minutes: "minutes",
    },
    erasure: "deleted",
  },
  // The answers have no owner (docs/decisions/0080).
  feedback_invitations: {
    mine: ofUser,
    title: "Feedback forms",
    shown: {
      program:
        "(SELECT title FROM programs JOIN feedback_rounds ON program_id = programs.id WHERE feedback_rounds.id = round_id)",
      sent: "(SELECT sent_at FROM feedback_rounds WHERE feedback_rounds.id = round_id)",
      answered: "has_answered",
    },
    hidden: ["sending_key"],
    erasure: "deleted",
  },
  feedback_files: {
    mine: "submission_id IN (SELECT id FROM submissions WHERE user_id = :id)",
    title: "Files with feedback",
    shown: {
      file: "CASE WHEN submission_id IN (SELECT submissions.id FROM submissions JOIN assignments ON assignments.id = assignment_id WHERE grades_held_at IS NULL) THEN filename END",
    },
    hidden: file,
    erasure: "deleted",
  },
  submission_rounds: {
    mine: "submission_id IN (SELECT id FROM submissions WHERE user_id = :id)",
    title: "Work that was sent back",
    shown: {
      assignment:
        "(SELECT title FROM assignments JOIN submissions ON assignments.id = assignment_id WHERE submissions.id = submission_id)",
      ...{ comment: "comment", sent_back: "sent_back_at" },
    },
    erasure: "deleted",
  },
  assignment_extensions: {
    mine: ofUser,
    title: "Own deadlines",
    shown: {
      assignment: "(SELECT title FROM assignments WHERE assignments.id = assignment_id)",
      deadline: "deadline",
    },
    erasure: "deleted",
  },
  attendance: {
    mine: ofUser,
    title: "Attendance",
    shown: {
      session:
        "(SELECT programs.title || ', unit ' || number FROM units JOIN programs ON programs.id = program_id WHERE units.id = unit_id)",
      ...{ state: "state", way: "source", minutes: "minutes", marked: "marked_at" },
      ...{ "minutes needed": "needed_minutes", "code typed": "code_typed_at" },
    },
    hidden: ["absent_by"],
    erasure: "deleted",
  },
  certificates: {
    mine: ofUser,
    title: "Certificates",
    shown: {
      ...{ program: "program_title", name: "holder_name", code: "code", started: "started_on" },
      ...{ completed: "completed_on", issued: "issued_at", revoked: "revoked_at", reason: "revoke_reason" },
    },
    hidden: ["facts"],
    erasure: "chosen",
  },

  charges: {
    mine: ofUser,
    title: "Fees",
    shown: {
      ...{ reference: "reference", program: "program_title", name: "student_name", currency: "currency" },
      ...{ amount_minor: "amount_minor", discount_minor: "discount_minor", paid_minor: "paid_minor" },
      ...{ state: "state", due: "due_at", organization: "organization", order: "purchase_order" },
      ...{ cancelled: "cancelled_at", cancel_reason: "cancel_reason", asked_again: "asked_again_reason" },
      ...{ wish_to_pay_in_parts: "parts_wish", asked_for_parts: "parts_asked_at" },
    },
    hidden: ["search_text", "reference_key"],
    erasure: "unnamed",
  },
  charge_adjustments: {
    mine: ofCharge,
    title: "Discounts",
    shown: { fee, kind: "kind", currency, amount_minor: "amount_minor", reason: "reason", at: "made_at" },
    erasure: "unnamed",
  },
  payments: {
    mine: ofCharge,
    title: "Payments",
    shown: {
      ...{
        fee,
        currency,
        amount_minor: "amount_minor",
        paid: "paid_on",
        method: "method",
        network: "provider",
      },
      ...{ number: "external_id", payer: "payer_name", phone: "payer_phone", note: "note", file: "filename" },
      state: `CASE WHEN ${isCancelled} THEN 'cancelled by the student' ELSE state END`,
      reported: "reported_at",
      rejected_because: `CASE WHEN NOT (${isCancelled}) THEN reject_reason END`,
      ...{ network_address: "reported_from", reversed_because: "reverse_reason" },
    },
    hidden: [...file, "source", "network_key", "number_key"],
    erasure: "unnamed",
  },
  receipts: {
    mine: ofPayment,
    title: "Receipts",
    shown: { year: "year", number: "number", code: "code", issued: "issued_at", facts: "facts" },
    erasure: "unnamed",
  },
  pay_backs: {
    mine: ofCharge,
    title: "Money paid back",
    shown: {
      ...{ fee, currency, amount_minor: "amount_minor", method: "method", number: "external_id" },
      ...{ paid: "paid_on", reason: "reason" },
    },
    erasure: "unnamed",
  },
  mobile_money_requests: {
    mine: ofCharge,
    title: "Mobile money requests",
    shown: {
      ...{ fee, currency: "currency", amount_minor: "amount_minor", network: "provider", phone: "phone" },
      ...{ state: "state", reason: "reason", at: "created_at" },
    },
    hidden: ["id", "detail", "requested_from"],
    erasure: "unnamed",
  },
  statement_rows: {
    mine: `(${ofCharge} OR ${ofPayment})`,
    title: "Lines of bank statements",
    shown: {
      ...{ paid: "paid_on", currency: "currency", amount_minor: "amount_minor", number: "external_id" },
      ...{ payer: "payer_name", phone: "payer_phone", details: "details" },
    },
    hidden: ["cells", "state", "remark", "number_key"],
    erasure: "unnamed",
  },

  community_messages: {
    mine: "sender_id = :id",
    title: "Posts",
    shown: {
      ...{ program, text: "content", written: "created_at", edited: "edited_at" },
      likes: "(SELECT count(*)::integer FROM community_likes WHERE message_id = community_messages.id)",
    },
    erasure: "unnamed",
  },
  community_pictures: {
    mine: "message_id IN (SELECT id FROM community_messages WHERE sender_id = :id)",
    title: "Pictures in posts",
    shown: { file: "filename", description: "description" },
    hidden: file,
    erasure: "deleted",
  },
  community_likes: {
    mine: ofUser,
    title: "Posts that I liked",
    shown: {
      text: "(SELECT left(content, 80) FROM community_messages WHERE community_messages.id = message_id)",
      liked: "liked_at",
    },
    erasure: "deleted",
  },
  community_reports: {
    mine: "reporter_id = :id",
    title: "Posts that I reported",
    shown: { reason: "reason", at: "created_at" },
    erasure: "deleted",
  },
  communications: {
    mine: "student_id = :id",
    title: "Messages to me alone",
    shown: { title: "title", message: "message", from: "sender_name", sent: "sent_at" },
    hidden: ["recipient_type", "student_ids"],
    erasure: "deleted",
  },
  communication_receipts: {
    mine: ofUser,
    title: "Messages that I opened",
    shown: {
      title: "(SELECT title FROM communications WHERE communications.id = communication_id)",
      ...{ read: "read_at", deleted: "deleted_at" },
    },
    erasure: "deleted",
  },
  contact_messages: {
    mine: `email = ${provenEmail}`,
    title: "Messages from the contact form",
    shown: { name: "name", email: "email", message: "message", sent: "created_at" },
    erasure: "deleted",
  },
  contact_answers: {
    mine: `message_id IN (SELECT id FROM contact_messages WHERE email = ${provenEmail})`,
    title: "Answers to messages from the contact form",
    shown: { answer: "answer", from: "author_name", sent: "created_at" },
    erasure: "deleted",
  },
  attendance_report_people: {
    mine: "student_id = :id",
    title: "Lines of meeting reports",
    shown: { name: "name", email: "email", times: "presence" },
    hidden: ["matched_by"],
    erasure: "deleted",
  },
  // The student never sees notes (beyond.md 4.3).
  student_notes: { mine: "student_id = :id", hidden: ["text", "author_name"], erasure: "deleted" },
  student_import_rows: {
    mine: "student_id = :id",
    title: "Lines of imported lists",
    shown: { cells: "cells", email: "email", fields: "fields" },
    hidden: ["state", "problems"],
    erasure: "deleted",
  },

  affiliates: {
    mine: `email = ${provenEmail}`,
    title: "Affiliate application",
    shown: {
      ...{ name: "name", email: "email", phone: "phone", company: "company", experience: "experience" },
      ...{ message: "message", state: "status", code: "affiliate_code", sent: "created_at" },
    },
    hidden: ["sort_name", "search_text"],
    erasure: "unnamed",
  },
  payout_details: {
    mine: ofAffiliate,
    title: "Where commissions are paid",
    shown: {
      ...{ method: "method", name: "account_name", phone: "phone", bank: "bank_name" },
      account: "account_number",
    },
    erasure: "deleted",
  },
  payout_payees: {
    mine: ofAffiliate,
    title: "Where commissions were paid",
    shown: {
      ...{ batch: "payout_id", method: "method", name: "account_name", phone: "phone", bank: "bank_name" },
      account: "account_number",
    },
    erasure: "unnamed",
  },
  commissions: {
    mine: ofAffiliate,
    title: "Commissions",
    shown: {
      ...{
        program: "course_name",
        price: "course_price",
        currency: "currency",
        amount_minor: "amount_minor",
      },
      ...{
        state: "state",
        earned: "earned_at",
        void_because: "void_reason",
        unpaid_because: "unpaid_reason",
      },
    },
    hidden: ["source", "proof", "search_text"],
    erasure: "unnamed",
  },
  opening_alerts: {
    mine: `email = lower(${email})`,
    title: "Closed programs to hear of",
    shown: { program, email: "email", asked: "created_at" },
    erasure: "deleted",
  },

  // Tables that the download leaves out: keys, hashes, and what the parts above already show.
  api_tokens: { mine: ofUser, hidden: ["name", "token_hash", "scopes"], erasure: "deleted" },
  password_resets: { mine: ofUser, hidden: ["uid", "token_hash"], erasure: "deleted" },
  second_factors: { mine: ofFactor, hidden: ["sealed_secret"], erasure: "deleted" },
  recovery_codes: { mine: ofFactor, hidden: ["code_hash"], erasure: "deleted" },
  login_tickets: { mine: ofFactor, hidden: ["ticket_hash", "code_hash"], erasure: "deleted" },
  ended_sessions: { mine: ofUser, hidden: ["id_hash", "reason"], erasure: "deleted" },
  idempotency_keys: {
    mine: ofUser,
    hidden: ["endpoint", "key", "request_hash", "reply"],
    erasure: "deleted",
  },
  calendar_links: { mine: ofUser, erasure: "deleted" },
  enrollment_undos: { mine: ofEnrollment, hidden: ["token_hash"], erasure: "deleted" },
  first_enrollments: { mine: ofUser, erasure: "deleted" },
  certificate_holds: { mine: ofUser, erasure: "deleted" },
  staff_enrollment_tries: { mine: ofUser, erasure: "deleted" },
  assignment_emails: { mine: ofUser, hidden: ["kind"], erasure: "deleted" },
  seen_news: { mine: ofUser, hidden: ["section"], erasure: "deleted" },
  charge_parts: { mine: ofCharge, erasure: "unnamed" },
  fee_reminders: { mine: ofCharge, erasure: "unnamed" },
  bonuses: { mine: ofAffiliate, hidden: ["month", "currency", "state", "void_reason"], erasure: "unnamed" },
  commission_corrections: { mine: ofAffiliate, hidden: ["currency"], erasure: "unnamed" },
  affiliate_clicks: { mine: ofAffiliate, hidden: ["visitor"], erasure: "unnamed" },
  community_events: { mine: "actor_id = :id", hidden: ["kind"], erasure: "unnamed" },
  refused_addresses: { mine: `address = ${email}`, hidden: ["address", "answer"], erasure: "deleted" },
  refusals_in_a_row: { mine: `address = ${email}`, hidden: ["address", "answer"], erasure: "deleted" },
  rate_limits: { mine: `strpos(key, ${email}) > 0`, hidden: ["key"], erasure: "deleted" },
  bin_items: {
    mine: `kind = 'enrollment' AND content #>> '{tables,0,rows,0,user_id}' = ':id'
      OR kind = 'student_note' AND content #>> '{tables,0,rows,0,student_id}' = ':id'
      OR kind = 'community_message' AND content #>> '{tables,0,rows,0,sender_id}' = ':id'`,
    hidden: ["kind", "name", "along", "content", "picture"],
    erasure: "deleted",
  },
  data_exports: { mine: ofUser, hidden: ["state", "storage_key"], erasure: "deleted" },
  account_deletions: { mine: ofUser, erasure: "unnamed" },
};

/**
 * Free text of staff and of other people, in which a student's name, email or phone may be written. The erasure replaces
 * them.
 */
export const mentions = {
  text: [
    ...(["community_messages.content", "community_reports.reason", "communications.title"] as const),
    ...(["communications.message", "contact_answers.answer", "waiting_notifications.line"] as const),
    ...(["submissions.feedback", "submission_rounds.comment"] as const),
    ...(["student_notes.text", "saved_comments.text", "bin_items.name"] as const),
    ...(["charges.cancel_reason", "charges.asked_again_reason", "charge_adjustments.reason"] as const),
    ...(["payments.reject_reason", "payments.reverse_reason", "pay_backs.reason"] as const),
    "attendance_report_people.name",
    ...(["mobile_money_requests.reason", "mobile_money_requests.detail"] as const),
    ...(["statement_rows.remark", "statement_rows.details", "statement_rows.payer_name"] as const),
    ...(["statement_rows.payer_phone", "commissions.void_reason", "commissions.unpaid_reason"] as const),
  ],
  json: [
    ...(["audit_log.before", "audit_log.after", "bin_items.content", "student_import_rows.fields"] as const),
    ...(["receipts.facts", "feedback_results.shown"] as const),
  ],
  texts: [...(["statement_rows.cells", "student_import_rows.cells"] as const)],
  /** Rows that are deleted if they contain the person: replies that were stored for a retry, and deliveries. */
  rows: [
    ...(["idempotency_keys.reply", "webhook_deliveries.payload", "webhook_deliveries.last_error"] as const),
    ...(["emails.subject", "emails.key", "emails.last_error"] as const),
  ],
} as const;

/**
 * Tables without rows of students. What staff write for the public (articles, testimonials, the team) may name a person
 * who agreed to it; staff remove that themselves.
 */
export const withoutStudents: readonly string[] = [
  ...[
    "assignment_changes",
    "assignments",
    "attachments",
    "attendance_reports",
    "attendance_codes",
    "blog_posts",
    "broadcasts",
    "certificate_rules",
  ],
  ...[
    "certificate_years",
    "detached_files",
    "email_pace",
    "employers",
    "exchange_rates",
    "fee_rules",
    "feedback_forms",
    "feedback_results",
    "feedback_rounds",
    "institute",
  ],
  ...["login_rules", "migrations", "notification_defaults", "payout_rules", "payouts", "program_counters"],
  ...[
    "program_months",
    "program_plans",
    "programs",
    "push_keys",
    "questions",
    "question_versions",
    "question_pictures",
    "question_picture_places",
    "quiz_parts",
    "quizzes",
    "receipt_years",
    "restored_copy",
  ],
  ...[
    "saved_comments",
    "search_synonyms",
    "session_changes",
    "site_texts",
    "statement_asides",
    "statement_formats",
  ],
  ...["statements", "student_import_columns", "student_imports", "team_members", "testimonials", "transfers"],
  ...["unit_files", "units", "webhook_deliveries", "webhooks"],
];
