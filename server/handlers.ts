import type { DarasaContract } from "#contract/all.ts";
import { accessHandlers } from "./access/handlers.ts";
import { affiliatePageHandlers } from "./affiliate-page/handlers.ts";
import { affiliateHandlers } from "./affiliates/handlers.ts";
import { analyticsHandlers } from "./analytics/handlers.ts";
import { assignmentHandlers } from "./assignments/handlers.ts";
import { auditHandlers } from "./audit/handlers.ts";
import { blogHandlers } from "./blog/handlers.ts";
import { bonusHandlers } from "./bonuses/handlers.ts";
import { commissionHandlers } from "./commissions/handlers.ts";
import { communicationHandlers } from "./communications/handlers.ts";
import { communityHandlers } from "./community/handlers.ts";
import { credentialHandlers } from "./credentials/handlers.ts";
import { enrollmentHandlers } from "./enrollments/handlers.ts";
import type { AllHandlers } from "./http/handler.ts";
import { instituteHandlers } from "./institute/handlers.ts";
import { mailHandlers } from "./mail/handlers.ts";
import { payoutHandlers } from "./payouts/handlers.ts";
import { peopleHandlers } from "./people/handlers.ts";
import { programHandlers } from "./programs/handlers.ts";
import { secondFactorHandlers } from "./second-factor/handlers.ts";
import { studentHandlers } from "./students/handlers.ts";
import { subAdminHandlers } from "./sub-admins/handlers.ts";
import { submissionHandlers } from "./submissions/handlers.ts";
import { teamHandlers } from "./team/handlers.ts";
import { testimonialHandlers } from "./testimonials/handlers.ts";

/** Every slice by name, as in contract/all.ts. */
export const handlers: AllHandlers<DarasaContract> = {
  access: accessHandlers,
  second_factor: secondFactorHandlers,
  credentials: credentialHandlers,
  people: peopleHandlers,
  programs: programHandlers,
  enrollments: enrollmentHandlers,
  assignments: assignmentHandlers,
  submissions: submissionHandlers,
  analytics: analyticsHandlers,
  institute: instituteHandlers,
  audit: auditHandlers,
  mail: mailHandlers,
  team: teamHandlers,
  testimonials: testimonialHandlers,
  blog: blogHandlers,
  sub_admins: subAdminHandlers,
  students: studentHandlers,
  communications: communicationHandlers,
  community: communityHandlers,
  affiliates: affiliateHandlers,
  affiliate_page: affiliatePageHandlers,
  commissions: commissionHandlers,
  bonuses: bonusHandlers,
  payouts: payoutHandlers,
};
