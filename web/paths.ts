import { withParameters } from "./browser/with-parameters.ts";

/** Every URL of the site as a function. Mirrors the route table of visitors.md 2. */

type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  return withParameters(path, parameters);
}

export const paths = {
  home: () => "/",
  programs: (query: { category?: string; search?: string; ref?: string } & Query = {}) =>
    withQuery("/programs", query),
  program: (id: number, query: { ref?: string } = {}) => withQuery(`/programs/${id}`, query),
  /** Preview of a draft for staff. */
  programPreview: (id: number) => `/programs/${id}/preview`,
  enroll: (programId: number | string, query: { ref?: string } = {}) =>
    withQuery(`/programs/${encodeURIComponent(programId)}/enroll`, query),
  about: () => "/about-us",
  testimonials: () => "/testimonials",
  contact: () => "/contact-us",
  blog: () => "/blog",
  article: (id: number) => `/blog/${id}`,
  blogFeed: () => "/blog/feed.xml",
  becomeAffiliate: () => "/become-affiliate",
  affiliate: () => "/affiliate",
  affiliateStatement: (query: { month: string; token?: string }) =>
    withQuery("/api/affiliates/own/statement.csv", query),
  /** `version` gives each version of the work a different address. */
  submissionPreview: (submission: number, version: string) =>
    withQuery(`/api/submissions/${submission}/preview/`, { version }),
  gradebookCsv: (program: number) => `/api/programs/${program}/gradebook.csv`,
  attemptsCsv: (quiz: number) => `/api/quizzes/${quiz}/attempts/export.csv`,
  feeInvoice: (charge: number) => `/api/fees/${charge}/invoice.pdf`,
  feeReceipt: (payment: number) => `/api/payments/${payment}/receipt.pdf`,
  feeProof: (payment: number) => `/api/payments/${payment}/proof/`,
  assignmentFile: (assignment: number) => `/api/assignments/${assignment}/file/`,
  affiliateQr: (code: string) => `/api/affiliates/qr/${code}/`,
  register: (query: { program?: number; ref?: string } = {}) => withQuery("/register", query),
  /** `next` is a place in the dashboard, with its query. Any other value is ignored (web/account/onward.ts). */
  login: (
    query: {
      mode?: "login-only";
      programId?: number | string;
      notice?: LoginNotice;
      next?: string | undefined;
    } = {},
  ) => withQuery("/login", query),
  dashboard: (section?: string, query: Query = {}) => withQuery("/dashboard", { section, ...query }),
  markingDesk: (filter: { program?: number | undefined; assignment?: number; work?: number } = {}) =>
    paths.dashboard("submitted-assignments", { view: "desk", ...filter }),
  quiz: (id: number) => paths.dashboard("submitted-assignments", { quiz: id }),
  gradebook: (filter: { program?: number | undefined } = {}) =>
    paths.dashboard("submitted-assignments", { view: "gradebook", ...filter }),
  /** Form of a new quiz. The list behind it keeps the program. */
  newQuiz: (program: number) =>
    paths.dashboard("submitted-assignments", { quiz: "new", quiz_program: program }),
  /** Certificates of a program, and their rule. */
  programCertificates: (program: number) => paths.dashboard("programs", { program, view: "certificates" }),
  /** Questions of a program. */
  questionBank: (program: number) => paths.dashboard("submitted-assignments", { tab: "questions", program }),
  /** Form of a new question of a program. */
  newQuestion: (program: number) =>
    paths.dashboard("submitted-assignments", { tab: "questions", program, question: "new" }),
  /** Import of questions as text into the bank of a program. */
  importQuestions: (program: number) =>
    paths.dashboard("submitted-assignments", { import_questions: program }),
  /** Form of a question. */
  question: (id: number) => paths.dashboard("submitted-assignments", { tab: "questions", question: id }),
  /** All questions of a program's bank in the GIFT format. */
  questionsCsv: (program: number) => `/api/programs/${program}/questions.csv`,
  questionsXlsx: (program: number) => `/api/programs/${program}/questions.xlsx`,
  questionsGift: (program: number) => `/api/programs/${program}/questions.gift`,
  /** Results of a quiz: its attempts, those of one student, or one attempt. */
  quizResults: (quiz: number, query: { student?: number; attempt?: number; part?: "mark-again" } = {}) =>
    paths.dashboard("submitted-assignments", { quiz_attempts: quiz, ...query }),
  attendance: (filter: { program?: number; state?: string } = {}) =>
    paths.dashboard("submitted-assignments", { view: "attendance", ...filter }),
  /** Students × sessions of a program. */
  attendanceTable: (program?: number) =>
    paths.dashboard("submitted-assignments", { view: "attendance-table", program }),
  attendanceCsv: (program: number) => `/api/programs/${program}/attendance.csv`,
  /** Register of a unit's session. */
  attendanceRegister: (unit: number) => paths.dashboard("submitted-assignments", { view: "register", unit }),
  /** Upload of a meeting's report for a session, or its review. */
  attendanceReport: (unit: number, report?: number) =>
    paths.dashboard("submitted-assignments", { view: "report", unit, report }),
  editProfile: () => "/dashboard/edit-profile",
  settings: () => "/dashboard/settings",
  guidelines: () => "/guidelines",
  terms: () => "/terms-conditions",
  privacy: () => "/privacy",
  forgotPassword: () => "/forgot-password",
  resetPassword: () => "/reset-password",
  /** Form for the code of a receipt or a certificate. `/certificates` shows the same. */
  checkPaper: () => "/verify",
  /** Target of the QR code on a receipt. */
  verify: (code: string) => `/verify/${code}`,
  /** Target of the QR code on a certificate; `code` has its dashes. */
  certificate: (code: string) => `/certificates/${code}`,
  certificatePdf: (code: string) => `/api/public/certificates/${code.replaceAll("-", "")}/certificate.pdf`,
  certificateCredential: (code: string) =>
    `/api/public/certificates/${code.replaceAll("-", "")}/credential.jwt`,
  recipientsCsv: (communication: number, state: string) =>
    withQuery(`/api/communications/${communication}/recipients.csv`, { state }),
  undoEnrollment: () => "/undo-enrollment",
  /** Stops emails of a kind. The emailed link's token names the person and the kind. */
  unsubscribe: () => "/unsubscribe",
  /** Deletes an address from the waiting lists of closed programs. The emailed link's token names the address. */
  forgetAddress: () => "/forget-address",
  confirmEmail: () => "/confirm-email",
  logout: () => "/logout",
  /** Shown by the service worker instead of a page that is not stored. */
  offline: () => "/offline",
};

/** Addresses of the pictures of shared links (web/site/share). */
export const sharePicture = {
  site: () => "/og/site.png",
  program: (id: number) => `/og/programs/${id}.png`,
  article: (id: number) => `/og/blog/${id}.png`,
  certificate: (code: string) => `/og/certificates/${code}.png`,
};

/** Reason why somebody was sent to the login page, which explains it in words. */
export type LoginNotice =
  | "dashboard"
  | "session-ended"
  | "logged-out"
  | "registered"
  | "registered-enrolled"
  | "enrolled"
  | "credentials"
  | "email-asked";
