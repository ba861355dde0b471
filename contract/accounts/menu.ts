import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { permissions, roles } from "#contract/shared/permissions.ts";

const MenuItem = z.object({ value: z.string(), label: z.string() });

export const menu = {
  user_permissions: endpoint({
    method: "GET",
    path: "/admin-management/user-permissions/",
    access: "user",
    is_open_to_held_back: true,
    summary: "Returns the caller's role and permissions. An admin has all permissions.",
    reply: z.object({ role: z.enum(roles), permissions: z.array(z.enum(permissions)) }),
  }),
  sidebar: endpoint({
    method: "GET",
    path: "/admin-management/sidebar-menu/",
    access: "user",
    is_open_to_held_back: true,
    summary: "Returns the dashboard's menu for the caller's role and permissions.",
    reply: z.object({ menu_items: z.array(MenuItem) }),
  }),
};
