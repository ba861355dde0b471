/** What the page says (public-site.md section 2, "Affiliate application"). */

export const benefits = [
  {
    name: "Up to 30% commission",
    text: "A share of the program's price for everyone who enrols through your link, and more the more you bring.",
  },
  {
    name: "Counted for 30 days",
    text: "People think before they enrol. Whoever opens your link counts for you for the next 30 days.",
  },
  {
    name: "Figures you can check",
    text: "A page of your own shows clicks, enrolments and every commission, with a statement for each month.",
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
    text: "Once we approve you, a letter brings your own link and the way to your page.",
  },
  {
    name: "Share it",
    text: "With colleagues, in your WhatsApp groups, on your site: wherever people trust your advice.",
  },
  {
    name: "Earn",
    text: "When somebody enrols through it and their payment is confirmed, your commission is too.",
  },
];

export const requirements = [
  "You are at least 18 and can be paid by mobile money or bank transfer.",
  "You describe the programs as they are: no promises of jobs, marks or certificates without work.",
  "You send no unasked mass messages and place no advertisements in our name.",
  "You do not enrol yourself through your own link.",
];

export const tiers = [
  { referrals: "1-5 referrals", rate: "15%" },
  { referrals: "6-15 referrals", rate: "20%" },
  { referrals: "16+ referrals", rate: "30%" },
];

export const bonus = "Bonus of $500 for every 10 successful referrals in a month.";

export const sent = {
  title: "Application Submitted Successfully!",
  note: "Thank you. We read every application ourselves; a response comes within 24-48 hours.",
};

export const failed = {
  title: "Submission Failed",
  note: "There was an error submitting your application. Please try again or contact us directly.",
};
