import { withParameters } from "./with-parameters.ts";

/** Every URL of the site as a function; the route table of public-site.md section 2. */

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
  /** What staff see of a draft. */
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
  /** `version` makes another address of another version of the work. */
  submissionPreview: (submission: number, version: string) =>
    withQuery(`/api/submissions/${submission}/preview/`, { version }),
  gradebookCsv: (program: number) => `/api/programs/${program}/gradebook.csv`,
  feeInvoice: (charge: number) => `/api/fees/${charge}/invoice.pdf`,
  feeReceipt: (payment: number) => `/api/payments/${payment}/receipt.pdf`,
  feeProof: (payment: number) => `/api/payments/${payment}/proof/`,
  assignmentFile: (assignment: number) => `/api/assignments/${assignment}/file/`,
  affiliateQr: (code: string) => `/api/affiliates/qr/${code}/`,
  register: (query: { program?: number; ref?: string } = {}) => withQuery("/register", query),
  /** `next` is a place in the dashboard, with its query; any other is ignored (web/account/onward.ts). */
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
  gradebook: (filter: { program?: number } = {}) =>
    paths.dashboard("submitted-assignments", { view: "gradebook", ...filter }),
  editProfile: () => "/dashboard/edit-profile",
  settings: () => "/dashboard/settings",
  guidelines: () => "/guidelines",
  terms: () => "/terms-conditions",
  privacy: () => "/privacy",
  forgotPassword: () => "/forgot-password",
  resetPassword: () => "/reset-password",
  /** What the QR code on a receipt leads to. */
  verify: (code: string) => `/verify/${code}`,
  /** What the QR code on a certificate leads to; the code with its dashes. */
  certificate: (code: string) => `/certificates/${code}`,
  certificatePdf: (code: string) => `/api/public/certificates/${code.replaceAll("-", "")}/certificate.pdf`,
  certificateCredential: (code: string) =>
    `/api/public/certificates/${code.replaceAll("-", "")}/credential.jwt`,
  certificatesCsv: (program: number, query: Query) =>
    withQuery(`/api/programs/${program}/certificates.csv`, query),
  recipientsCsv: (communication: number, state: string) =>
    withQuery(`/api/communications/${communication}/recipients.csv`, { state }),
  undoEnrollment: () => "/undo-enrollment",
  /** Stops emails of a kind; the emailed link carries who and which. */
  unsubscribe: () => "/unsubscribe",
  confirmEmail: () => "/confirm-email",
  logout: () => "/logout",
  /** What the service worker shows in place of a page that is not stored. */
  offline: () => "/offline",
};

/** Where the pictures of shared links are drawn (web/site/share). */
export const sharePicture = {
  site: () => "/og/site.png",
  program: (id: number) => `/og/programs/${id}.png`,
  article: (id: number) => `/og/blog/${id}.png`,
  certificate: (code: string) => `/og/certificates/${code}.png`,
};

/** Why somebody was sent to the login page; the page says it in words. */
export type LoginNotice =
  | "dashboard"
  | "session-ended"
  | "registered"
  | "enrolled"
  | "credentials"
  | "email-asked";
