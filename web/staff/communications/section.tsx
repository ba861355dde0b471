import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { communicationEditor } from "./communication-editor.tsx";
import { CommunicationList } from "./communication-list.tsx";
import { communicationListQuery, recipientProgramsQuery, unreadQuery } from "./communication-queries.ts";
import { UnreadList } from "./unread-list.tsx";

/** `?communication=new` and `?communication=12` open the form, `?unread=12` the students who have not read it. */
export function prefetch(visit: SectionVisit) {
  const { queries, api, search } = visit;
  const unread = Number(search.get("unread"));
  const page = pageIn(search.get("page"));
  if (search.get("communication"))
    return Promise.all([
      queries.prefetchQuery(recipientProgramsQuery(api)),
      communicationEditor.prefetch(visit),
    ]);
  if (unread > 0)
    return Promise.all([
      queries.prefetchQuery(communicationEditor.recordQuery(api, unread)),
      queries.prefetchQuery(unreadQuery(api, unread, page)),
    ]);
  return queries.prefetchQuery(communicationListQuery(api, page));
}

/** Admin communications (staff-dashboard.md section 2). */
export function Section() {
  const { get } = useAddress();
  if (get("communication")) return communicationEditor.page();
  if (get("unread")) return <UnreadList id={Number(get("unread"))} />;
  return <CommunicationList />;
}
