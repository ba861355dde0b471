import { TEAM_PHONE_LENGTH, type TeamMember, TeamMemberForm } from "#contract/content/team.ts";
import { defineEditor } from "#web/dashboard/forms/define-editor.tsx";
import { line, tick } from "#web/dashboard/forms/field-views.tsx";
import { picture } from "#web/dashboard/forms/file-views.tsx";
import { teamKey } from "./team-queries.ts";

/** The form of a team member (staff-dashboard.md section 5). */
export const memberEditor = defineEditor<typeof TeamMemberForm, TeamMember>({
  parameter: "member",
  stale: teamKey,
  schema: TeamMemberForm,
  load: (api, id, signal) => api.team.get({ params: { id }, signal }),
  endpoints: (api) => api.team,
  title: { add: "Add New Team Member", edit: "Edit Team Member" },
  save: { add: "Add Member", edit: "Update Member" },
  saved: ({ name }, isNew) => `${name} was ${isNew ? "added" : "updated"}.`,
  failure: "Failed to save team member. Please try again later.",
  list: { failure: "Failed to load team members", label: "All Team Members" },
  parts: [
    {
      title: "Who it is",
      fields: {
        name: line(),
        role: line(),
        email: line({ type: "email" }),
        phone: line({
          type: "tel",
          inputMode: "tel",
          clean: typedPhone,
          hint: "With its country code: 13 characters, as in +256700123456",
        }),
      },
    },
    {
      title: "On the website",
      fields: {
        order: line({ type: "number", min: 0, step: 1, hint: "The lowest appears first." }),
        is_active: tick({ hint: "Hidden members stay in this list, dimmed." }),
      },
    },
    picture("Photo", "Cut to a square. Without one, the first letter of the name is shown."),
  ],
});

/** Typing a phone keeps digits and plus, 13 characters at most (staff-dashboard.md section 5). */
function typedPhone(text: string): string {
  return text.replace(/[^\d+]/g, "").slice(0, TEAM_PHONE_LENGTH);
}
