import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { DAY, MAX_APPLICATION_MESSAGE, MAX_LONG_FORM_BYTES, MINUTE } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { PhoneWithCountry } from "#contract/shared/phones/phones.ts";
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
import { boundedText, patternText } from "#contract/shared/text/bounded-text.ts";
import {
  type AffiliateStatus,
  affiliateStatuses,
  type Experience,
  experiences,
} from "./application-choices.ts";
import { PayoutDetails } from "./payout-details.ts";
import { REFERRAL_PATTERN } from "./referral-code.ts";

const experienceKeys = Object.keys(experiences) as [Experience, ...Experience[]];

/** Application form (visitors.md 5). */
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
  message: optionalText(MAX_APPLICATION_MESSAGE),
  /** Hidden field that only bots fill in. */
  website: z
    .unknown()
    .optional()
    .transform((value) => typeof value === "string" && value !== ""),
});

/** Application as the applicant sees it, without status and code (api.md 2). */
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
  /** Enrollments made with the code whose commission is not void. */
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
    summary: "Applies to become an affiliate. Sending the same application again creates no second one.",
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
    summary: "Lists applications, newest first. Search matches the name, email or company.",
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
    summary: "Returns the number of applications in each status.",
    reply: AffiliateSummary,
  }),
  get: endpoint({
    method: "GET",
    path: "/applications/{id}/",
    access: "staff:affiliates",
    summary: "Returns one application.",
    reply: AffiliateDetail,
  }),
  decide: endpoint({
    method: "PATCH",
    path: "/applications/{id}/",
    access: "staff:affiliates",
    summary:
      "Approves, rejects or reopens an application. The first approval creates its code. If `updated_at` is outdated, the change is refused with 409, and `current` has the present version.",
    body: z.object({
      status: z.enum(affiliateStatuses, { error: "Unknown status." }),
      updated_at: versionField,
    }),
    reply: AffiliateDetail,
  }),
  page_link: endpoint({
    method: "POST",
    path: "/applications/{id}/page-link/",
    access: "staff:affiliates",
    needs_proof: true,
    summary: "Returns the link of an approved affiliate's own page, for one who cannot receive email.",
    reply: z.object({ page_link: z.string() }),
    status: 200,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/applications/{id}/delete/",
    access: "staff:affiliates",
    summary: "Deletes an application. Its commissions stay in the ledger.",
    reply: "nothing",
  }),
  validate: endpoint({
    method: "GET",
    path: "/validate-affiliate/{code}/",
    access: "public",
    summary: "Returns whether the code belongs to an approved affiliate.",
    params: z.object({ code: boundedText(200) }),
    limits: [{ name: "affiliate-validate", points: 30, seconds: MINUTE, by: "address" }],
    reply: z.object({ valid: z.boolean() }),
  }),
  qr: endpoint({
    method: "GET",
    path: "/affiliates/qr/{code}/",
    access: "public",
    summary: "Returns the link of an approved affiliate as a QR code (SVG).",
    params: codeInPath,
    limits: [{ name: "affiliate-qr", points: 60, seconds: MINUTE, by: "address" }],
    reply: "raw",
    media_type: "image/svg+xml",
  }),
};
