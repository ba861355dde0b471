import { z } from "zod";
import { boundedText, patternText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { DAY, MAX_LONG_FORM_BYTES, MINUTE } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { PhoneWithCountry } from "#contract/shared/phones.ts";
import {
  email,
  emailMessages,
  Id,
  optionalLine,
  optionalText,
  personName,
  searchText,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import {
  type AffiliateStatus,
  affiliateStatuses,
  type Experience,
  experiences,
} from "./application-choices.ts";
import { PayoutDetails } from "./payout-details.ts";
import { REFERRAL_PATTERN } from "./referral-code.ts";

const experienceKeys = Object.keys(experiences) as [Experience, ...Experience[]];

/** The application form (public-site.md section 5). */
export const ApplicationForm = z.object({
  name: personName,
  email: email(emailMessages),
  phone: PhoneWithCountry,
  company: optionalLine(200),
  experience: z
    .union([z.literal("").transform(() => null), z.enum(experienceKeys)], {
      error: "Experience must be beginner, intermediate, advanced or expert",
    })
    .nullish()
    .transform((value) => value ?? null),
  message: optionalText(2_000),
  /** A hidden field. Only programs fill it. */
  website: z
    .unknown()
    .optional()
    .transform((value) => typeof value === "string" && value !== ""),
});

/** What the applicant is told: neither status nor code (api.md section 2). */
const Application = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  experience: z.enum(experienceKeys).nullable(),
  message: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const Affiliate = Application.extend({
  status: z.enum(affiliateStatuses),
  affiliate_code: z.string().nullable(),
  /** Enrollments that came through the code and whose commission is not void. */
  student_count: z.number().int(),
});
export type Affiliate = z.output<typeof Affiliate>;

/** One application as the detail modal shows it. */
export const AffiliateDetail = Affiliate.extend({ payout_details: PayoutDetails.nullable() });
export type AffiliateDetail = z.output<typeof AffiliateDetail>;

const count = z.number().int();
const counts = { pending: count, approved: count, rejected: count } satisfies Record<
  AffiliateStatus,
  typeof count
>;
const AffiliateSummary = z.object({ total: count, ...counts });

const codeInPath = z.object({ code: patternText(REFERRAL_PATTERN, 40) });

export const applications = {
  apply: endpoint({
    method: "POST",
    path: "/applications/",
    access: "public",
    summary: "Apply to become an affiliate; the same application again is one application.",
    body: ApplicationForm,
    max_body_bytes: MAX_LONG_FORM_BYTES,
    limits: [
      { name: "application-address", points: 100, seconds: DAY, by: "address" },
      { name: "application-browser", points: 5, seconds: DAY, by: "browser" },
      { name: "application-email", points: 5, seconds: DAY, by: "email" },
    ],
    idempotent: "content",
    reply: Application,
    status: 201,
  }),
  list: endpoint({
    method: "GET",
    path: "/applications/",
    access: "staff:affiliates",
    summary: "Applications, newest first; search matches name, email or company.",
    query: z.object({
      search: searchText,
      status: z.enum(["all", ...affiliateStatuses], { error: "Unknown status." }).optional(),
      ...pageQuery,
    }),
    reply: listOf(Affiliate),
  }),
  summary: endpoint({
    method: "GET",
    path: "/applications/summary/",
    access: "staff:affiliates",
    summary: "How many applications there are of each status.",
    reply: AffiliateSummary,
  }),
  get: endpoint({
    method: "GET",
    path: "/applications/{id}/",
    access: "staff:affiliates",
    summary: "One application.",
    reply: AffiliateDetail,
  }),
  decide: endpoint({
    method: "PATCH",
    path: "/applications/{id}/",
    access: "staff:affiliates",
    summary:
      "Approve, reject or reopen an application. Its code is made at the first approval. With updated_at, only that version of it: a 409 has the present one as `current`.",
    body: z.object({
      status: z.enum(affiliateStatuses, { error: "Unknown status." }),
      updated_at: versionField,
    }),
    reply: AffiliateDetail,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/applications/{id}/delete/",
    access: "staff:affiliates",
    summary: "Delete an application; its commissions stay in the ledger.",
    reply: "nothing",
  }),
  validate: endpoint({
    method: "GET",
    path: "/validate-affiliate/{code}/",
    access: "public",
    summary: "Whether the code belongs to an approved affiliate.",
    params: z.object({ code: boundedText(200) }),
    limits: [{ name: "affiliate-validate", points: 30, seconds: MINUTE, by: "address" }],
    reply: z.object({ valid: z.boolean() }),
  }),
  qr: endpoint({
    method: "GET",
    path: "/affiliates/qr/{code}/",
    access: "public",
    summary: "The link of an approved affiliate as a QR code (SVG).",
    params: codeInPath,
    limits: [{ name: "affiliate-qr", points: 60, seconds: MINUTE, by: "address" }],
    reply: "raw",
    media_type: "image/svg+xml",
  }),
};
