import { paths } from "#web/paths.ts";

/** The public pages of the header and the footer, in the specification's order. */
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

export const loginAddress = paths.login({ mode: "login-only" });
