import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { EditCommunication, NewCommunication } from "#web/staff/communications/communication-editor.tsx";
import { CommunicationList } from "#web/staff/communications/communication-list.tsx";
import {
  communicationListQuery,
  communicationQuery,
  recipientProgramsQuery,
  unreadQuery,
} from "#web/staff/communications/communication-queries.ts";
import { UnreadList } from "#web/staff/communications/unread-list.tsx";

/** `?communication=new` and `?communication=12` open the form, `?unread=12` who has not read it. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const open = search.get("communication");
  const unread = Number(search.get("unread"));
  const page = pageIn(search.get("page"));
  if (open)
    return Promise.all([
      queries.prefetchQuery(recipientProgramsQuery(api)),
      Number(open) > 0 && queries.prefetchQuery(communicationQuery(api, Number(open))),
    ]);
  if (unread > 0)
    return Promise.all([
      queries.prefetchQuery(communicationQuery(api, unread)),
      queries.prefetchQuery(unreadQuery(api, unread, page)),
    ]);
  return queries.prefetchQuery(communicationListQuery(api, page));
}

/** Admin communications (staff-dashboard.md section 2). */
export function Section() {
  const { get } = useAddress();
  const open = get("communication");
  if (open === "new") return <NewCommunication />;
  if (open) return <EditCommunication key={open} id={Number(open)} />;
  if (get("unread")) return <UnreadList id={Number(get("unread"))} />;
  return <CommunicationList />;
}
