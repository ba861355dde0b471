import { paths } from "#web/paths.ts";

/** The public pages in the order that the header and footer show them (visitors.md 2). */
export const sitePages = [
  { to: paths.home(), label: "Home" },
  { to: paths.programs(), label: "Programs" },
  { to: paths.about(), label: "About Us" },
  { to: paths.testimonials(), label: "Testimonials" },
  { to: paths.contact(), label: "Contact Us" },
  { to: paths.blog(), label: "Blog" },
  { to: paths.becomeAffiliate(), label: "Become an Affiliate" },
];

export const legalPages = [
  { to: paths.terms(), label: "Terms & Conditions" },
  { to: paths.guidelines(), label: "Guidelines" },
  { to: paths.privacy(), label: "Privacy" },
];

/** The page where anybody checks one of our papers by its code. */
export const checkPage = { to: paths.checkPaper(), label: "Verify a Certificate" };

export const loginAddress = paths.login({ mode: "login-only" });
