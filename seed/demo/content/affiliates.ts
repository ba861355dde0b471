import type { SeedAffiliate } from "./types.ts";

export const affiliates = [
  {
    name: "Ronald Kato",
    email: "ronald.kato@partners.example",
    phone: "+256700000301",
    company: "Kato Career Clinic",
    experience: "advanced",
    message:
      "I coach about forty job-seekers a month in Kampala and Mbarara, and I am often asked which short course is worth the money. I would like to recommend yours with a proper link. I also run a WhatsApp channel with 3,100 followers.",
    status: "approved",
    code: "RNKATA25",
    applied_days_ago: 96,
  },
  {
    name: "Lydia Auma",
    email: "lydia.auma@partners.example",
    phone: "+256700000302",
    company: null,
    experience: "intermediate",
    message:
      "I finished the Kobo course last year and have already sent you five colleagues for nothing! I write a small newsletter for M&E people in northern Uganda.",
    status: "approved",
    code: "AUMAYD26",
    applied_days_ago: 61,
  },
  {
    name: "Moses Byaruhanga",
    email: "moses.byaruhanga@partners.example",
    phone: "+256700000303",
    company: "Rwenzori Youth Hub",
    experience: "beginner",
    message:
      "We run a computer room in Fort Portal with twelve seats. Many of our members want a certificate that employers know. We have never done affiliate marketing, but we know our people.",
    status: "pending",
    applied_days_ago: 3,
  },
  {
    name: "Sylvia Namutebi",
    email: "sylvia.namutebi@partners.example",
    phone: "+256700000304",
    company: "Pearl Accountants Network",
    experience: "expert",
    message:
      "I manage a members' association of some 600 bookkeepers and finance officers. Your grant accounting and EFRIS programs fit what they ask for. Before we start I would like to understand how group enrollments are counted.",
    status: "pending",
    applied_days_ago: 1,
  },
  {
    name: "Denis Opio",
    email: "denis.opio@partners.example",
    phone: "+256700000305",
    company: null,
    experience: null,
    message: "Please add me. I have many friends on Facebook.",
    status: "pending",
    applied_days_ago: 8,
  },
  {
    name: "Victor Lubega",
    email: "victor.lubega@partners.example",
    phone: "+256700000306",
    company: "QuickCert Promotions",
    experience: "advanced",
    message:
      "We can bring volume. Our team will advertise that your certificate comes in 24 hours without classes, and we share the fee. Reply today.",
    status: "rejected",
    applied_days_ago: 44,
  },
] satisfies SeedAffiliate[];

/** Clicks and enrollments by approved affiliates. The oldest commissions are paid, the next ones confirmed. */
export const referrals = [
  { code: "RNKATA25", clicks: 64, enrollments: 9, paid: 3, confirmed: 3 },
  { code: "AUMAYD26", clicks: 23, enrollments: 4, paid: 0, confirmed: 2 },
];
