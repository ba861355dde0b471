import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// biome-ignore lint/style/noProcessEnv: the router reads this file when it builds, long before there is a configuration
const isDevelopment = process.env.NODE_ENV === "development";

/** The route table of public-site.md section 2, line by line. */
export default [
  layout("site/site.tsx", [
    index("site/home/home.tsx"),
    route("programs", "site/programs/programs.tsx"),
    route("programs/:id", "site/programs/program.tsx"),
    route("programs/:programId/enroll", "account/enroll.tsx"),
    route("register", "account/register.tsx"),
    route("create-account", "account/register.tsx", { id: "create-account" }),
    route("login", "account/login.tsx"),
  ]),
  route("logout", "account/logout.ts"),
  route("dashboard", "dashboard/dashboard.tsx"),
  route("dashboard/edit-profile", "dashboard/section-address.ts", { id: "dashboard-edit-profile" }),
  route("dashboard/settings", "dashboard/section-address.ts", { id: "dashboard-settings" }),
  route("dashboard/students", "dashboard/section-address.ts", { id: "dashboard-students" }),
  ...(isDevelopment ? [route("styleguide", "styleguide/styleguide.tsx")] : []),
  route("*", "not-found.ts"),
] satisfies RouteConfig;
