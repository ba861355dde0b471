import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { Editor, NewEditor } from "#web/dashboard/forms/editor.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { MemberForm } from "#web/staff/team/member-form.tsx";
import { TeamList } from "#web/staff/team/team-list.tsx";
import { teamListQuery, teamMemberQuery } from "#web/staff/team/team-queries.ts";

/** `?member=new` and `?member=3` open the form; without it the list is shown. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const open = search.get("member");
  if (!open) return queries.prefetchQuery(teamListQuery(api));
  return Number(open) > 0 ? queries.prefetchQuery(teamMemberQuery(api, Number(open))) : Promise.resolve();
}

/** Team Members (staff-dashboard.md section 2). */
export function Section() {
  const open = useAddress().get("member");
  if (open === "new")
    return (
      <NewEditor>
        <MemberForm onReload={() => undefined} />
      </NewEditor>
    );
  if (open) return <EditMember key={open} id={Number(open)} />;
  return <TeamList />;
}

function EditMember({ id }: { id: number }) {
  const member = useQuery(teamMemberQuery(api, id));
  const { href } = useAddress();
  return (
    <Editor
      query={member}
      failure="Failed to load team members"
      listHref={href({ member: undefined })}
      listLabel="All Team Members"
    >
      {(stored) => (
        <MemberForm key={stored.updated_at} member={stored} onReload={() => void member.refetch()} />
      )}
    </Editor>
  );
}
