import { TEAM_PHONE_LENGTH, type TeamMember, TeamMemberForm } from "#contract/content/team.ts";
import { nationalLength, readPhone } from "#contract/shared/phones/phone-numbers.ts";
import { defineEditor } from "#web/dashboard/forms/editor/define-editor.tsx";
import { line, tick } from "#web/dashboard/forms/editor/field-views.tsx";
import { picture } from "#web/dashboard/forms/editor/file-views.tsx";

/** Form of a team member (staff.md 5). */
export const memberEditor = defineEditor<typeof TeamMemberForm, TeamMember>({
  parameter: "member",
  stale: "team",
  schema: TeamMemberForm,
  load: (api, id, signal) => api.team.get({ params: { id }, signal }),
  endpoints: (api) => api.team,
  title: { add: "Add New Team Member", edit: "Edit Team Member" },
  save: { add: "Add Member", edit: "Update Member" },
  saved: ({ name }, isNew) => `${name} was ${isNew ? "added" : "updated"}.`,
  failure: "Failed to save team member. Please try again later.",
  list: { failure: "Failed to load team members", noun: "team member", label: "All Team Members" },
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
          hint: "Such as +256700123456. Without a country code, the number is Ugandan.",
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

/**
 * Keeps only digits and plus, and at most 13 characters (staff.md 5). A whole number loses the 0 after its code before
 * it is cut. Countries with longer numbers have more.
 */
function typedPhone(text: string): string {
  const compact = text.replace(/[^\d+]/g, "");
  const { dial_code, national } = readPhone(text, null);
  if (dial_code === null || national === "") return compact.slice(0, TEAM_PHONE_LENGTH);
  return dial_code + national.slice(0, nationalLength(dial_code));
}
