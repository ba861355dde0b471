import { BONUS, BONUS_EVERY } from "#contract/affiliates/bonus-rules.ts";
import { commissionTiers } from "#contract/affiliates/commission-rules.ts";

/** Texts of the page (visitors.md 2, "Affiliate application"). */

export const benefits = [
  {
    name: "Up to 30% commission",
    text: "A share of the program's price for everyone who enrolls through your link. The share grows with your referrals.",
  },
  {
    name: "Counted for 30 days",
    text: "People think before they enroll. If they enroll within 30 days of opening your link, you earn a commission.",
  },
  {
    name: "Figures you can check",
    text: "Your own page shows clicks, enrollments and every commission, with a statement for each month.",
  },
  {
    name: "Something worth recommending",
    text: "Short online programs made for African professionals, taught by people who do the job.",
  },
];

export const steps = [
  { name: "Apply", text: "Fill in the form below. It takes two minutes and costs nothing." },
  {
    name: "Get your link",
    text: "Once we approve you, we email you your own link and a link to your page.",
  },
  {
    name: "Share it",
    text: "With colleagues, in your WhatsApp groups, on your site: wherever people trust your advice.",
  },
  {
    name: "Earn",
    text: "When a student who used your link has paid, we confirm your commission.",
  },
];

export const requirements = [
  "You are at least 18 and can be paid by mobile money or bank transfer.",
  "You describe the programs as they are: no promises of jobs, marks or certificates without work.",
  "You send no unsolicited mass messages and place no advertisements in our name.",
  "You do not enroll yourself through your own link.",
];

/** The commission tiers in words: "1-5 referrals", "15%" and so on. */
export const tiers = commissionTiers.map(({ from, rate_percent }, index) => {
  const next = commissionTiers[index + 1];
  return {
    referrals: `${next ? `${from}-${next.from - 1}` : `${from}+`} referrals`,
    rate: `${rate_percent}%`,
  };
});

export const bonus = `Bonus of $${BONUS.amount_minor / 100} for every ${BONUS_EVERY} successful referrals in a month.`;

export const sent = {
  title: "Application Submitted Successfully!",
  note: "Thank you. We read every application ourselves; a response comes within 24-48 hours.",
};

export const failed = {
  title: "Submission Failed",
  note: "There was an error submitting your application. Please try again or contact us directly.",
};
