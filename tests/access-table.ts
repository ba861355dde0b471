import type { Permission } from "#contract/permissions.ts";

/**
 * Who may call what, said a second time on purpose: the matrix test holds the contract and the running server
 * against this table, so a change of access is always a change here too. A list of keys means: admin, or a
 * sub-admin with one of them; with "student" in it, students too.
 */
export type Allowed =
  | "everyone"
  | "logged-in"
  | "students"
  | "staff"
  | "admin"
  | readonly (Permission | "student")[];

export const accessTable: Record<string, Allowed> = {
  "access.csrf_cookie": "everyone",
  "access.login": "everyone",
  "access.logout": "logged-in",
  "access.register": "everyone",
  "access.check_email": "everyone",
  "access.user_permissions": "logged-in",
  "access.sidebar_menu": "logged-in",
  "access.list_tokens": "logged-in",
  "access.create_token": "logged-in",
  "access.remove_token": "logged-in",
  "credentials.request_reset": "everyone",
  "credentials.confirm_reset": "everyone",
  "credentials.student_reset_link": ["students"],
  "credentials.sub_admin_reset_link": "admin",
  "credentials.update": "logged-in",
  "credentials.confirm_email": "everyone",
  "people.current": "logged-in",
  "people.update": "logged-in",
  "programs.list": "everyone",
  "programs.titles": "everyone",
  "programs.get": "everyone",
  "programs.create": ["programs"],
  "programs.update": ["programs"],
  "programs.remove": ["programs"],
  "enrollments.create": "everyone",
  "enrollments.remove": ["students"],
  "enrollments.undoable": "everyone",
  "enrollments.undo": "everyone",
  "enrollments.enrolled_programs": "students",
  "enrollments.mark_complete": "students",
  "enrollments.unmark_complete": "students",
  "analytics.summary": "staff",
  "analytics.get": ["analytics"],
  "analytics.enrollments_over_time": ["analytics"],
  "institute.get": "everyone",
  "institute.update": "admin",
  "audit.list": "admin",
  "audit.kinds": "admin",
  "mail.list": "admin",
  "mail.get": "admin",
  "team.list": ["team"],
  "team.get": ["team"],
  "team.create": ["team"],
  "team.update": ["team"],
  "team.remove": ["team"],
  "team.reorder": ["team"],
  "team.list_public": "everyone",
  "testimonials.list": ["testimonials"],
  "testimonials.create": ["testimonials"],
  "testimonials.update": ["testimonials"],
  "testimonials.remove": ["testimonials"],
  "testimonials.toggle_status": ["testimonials"],
  "testimonials.list_public": "everyone",
  "blog.list": ["blog"],
  "blog.get": ["blog"],
  "blog.create": ["blog"],
  "blog.update": ["blog"],
  "blog.remove": ["blog"],
  "blog.list_public": "everyone",
  "blog.get_public": "everyone",
  "sub_admins.permission_choices": "admin",
  "sub_admins.list": "admin",
  "sub_admins.create": "admin",
  "sub_admins.update": "admin",
  "sub_admins.remove": "admin",
  "students.list": ["students"],
  "students.export": ["students"],
  "students.remove": ["students"],
};
