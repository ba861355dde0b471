import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// biome-ignore lint/style/noProcessEnv: the router reads this file when it builds, long before there is a configuration
const isDevelopment = process.env.NODE_ENV === "development";

/** The routes, in the order of the table in visitors.md 2. */
export default [
  layout("site/site.tsx", [
    layout("site/frame/any-page.tsx", [
      layout("site/light/light-pages.tsx", [
        index("site/home/home.tsx"),
        route("programs", "site/programs/programs.tsx"),
        route("programs/:id", "site/programs/program.tsx"),
        route("programs/:id/preview", "site/programs/preview.tsx"),
        route("about-us", "site/about/about.tsx"),
        route("testimonials", "site/testimonials/testimonials.tsx"),
        route("contact-us", "site/contact/contact.tsx"),
        route("blog", "site/blog/blog.tsx"),
        route("blog/:id", "site/blog/article.tsx"),
        route("guidelines", "site/legal/guidelines.tsx"),
        route("terms-conditions", "site/legal/terms.tsx"),
        route("privacy", "site/legal/privacy.tsx"),
        route("verify", "site/verify/check-paper.tsx"),
        route("verify/:code", "site/verify/verify.tsx"),
        route("certificates", "site/verify/check-paper.tsx", { id: "check-certificate" }),
        route("certificates/:code", "site/certificates/certificate.tsx"),
      ]),
      route("become-affiliate", "site/become-affiliate/become-affiliate.tsx"),
      route("offline", "site/offline/offline.tsx"),
      layout("site/personal-pages.tsx", [
        route("programs/:programId/enroll", "account/enroll.tsx"),
        route("register", "account/register/register.tsx"),
        route("create-account", "account/register/register.tsx", { id: "create-account" }),
        route("login", "account/login.tsx"),
        route("forgot-password", "account/password/forgot-password.tsx"),
        route("reset-password", "account/password/reset-password.tsx"),
        route("undo-enrollment", "account/undo-enrollment.tsx"),
        route("unsubscribe", "account/unsubscribe.tsx"),
        route("forget-address", "account/forget-address.tsx"),
        route("confirm-email", "account/confirm-email.tsx"),
        route("affiliate", "account/affiliate/affiliate.tsx"),
      ]),
    ]),
  ]),
  route("blog/feed.xml", "site/feeds/blog-feed.ts"),
  route("sitemap.xml", "site/feeds/sitemap.ts"),
  route("robots.txt", "site/feeds/robots.ts"),
  route("favicon.ico", "site/feeds/favicon.ts"),
  route("manifest.webmanifest", "site/feeds/manifest.ts"),
  route("og/site.png", "site/share/site-picture.ts"),
  route("og/programs/:file", "site/share/program-picture.ts"),
  route("og/blog/:file", "site/share/article-picture.ts"),
  route("og/certificates/:file", "site/share/certificate-picture.ts"),
  route("logout", "account/logout.ts"),
  route("dashboard", "dashboard/dashboard.tsx"),
  route("dashboard/edit-profile", "dashboard/section-address.ts", { id: "dashboard-edit-profile" }),
  route("dashboard/settings", "dashboard/section-address.ts", { id: "dashboard-settings" }),
  route("dashboard/students", "dashboard/section-address.ts", { id: "dashboard-students" }),
  ...(isDevelopment ? [route("styleguide", "styleguide/styleguide.tsx")] : []),
  route("*", "site/not-found.tsx"),
] satisfies RouteConfig;
