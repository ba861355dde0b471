import { lazy } from "react";
import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { postFilterIn, postsQuery } from "#web/staff/community/post-queries.ts";
import { CommunicationList } from "./communication-list.tsx";
import {
  communicationListQuery,
  communicationQuery,
  readersQuery,
  recipientProgramsQuery,
  scheduledQuery,
  unreadQuery,
} from "./communication-queries.ts";
import { ContactMessages, contactMessagesQuery, openOrAll } from "./contact-messages.tsx";
import { RecipientLists } from "./recipient-lists.tsx";

const posts = () => import("#web/staff/community/community-posts.tsx");
const CommunityPosts = lazy(async () => ({ default: (await posts()).CommunityPosts }));
const editor = lazyEditor(async () => (await import("./communication-editor.tsx")).communicationEditor);

/** `?communication=new` and `?communication=12` open the form, `&to=17` for one student, `?unread=12` the students who have not read it, with `&list=read` those who have, `?contact=messages` the inbox and `?contact=open` what nobody has answered, `?posts=unanswered` what students write. */
export function prefetch(visit: SectionVisit) {
  const { queries, api, search } = visit;
  const unread = Number(search.get("unread"));
  const page = pageIn(search.get("page"));
  if (search.get("communication"))
    return Promise.all([queries.prefetchQuery(recipientProgramsQuery(api)), editor.prefetch(visit)]);
  if (unread > 0)
    return Promise.all([
      queries.prefetchQuery(communicationQuery(api, unread)),
      search.get("list") === "read"
        ? queries.prefetchQuery(readersQuery(api, unread, page))
        : queries.prefetchQuery(unreadQuery(api, unread, page)),
    ]);
  if (search.get("posts")) {
    const filter = postFilterIn((name) => search.get(name));
    return Promise.all([posts(), queries.prefetchQuery(postsQuery(api, filter))]);
  }
  if (search.get("contact"))
    return queries.prefetchQuery(contactMessagesQuery(api, openOrAll(search.get("contact")), page));
  return Promise.all([
    queries.prefetchQuery(scheduledQuery(api)),
    queries.prefetchQuery(communicationListQuery(api, page)),
  ]);
}

/** Admin communications (staff-dashboard.md section 2). */
export function Section() {
  const { get } = useAddress();
  if (get("communication")) return <editor.Page />;
  if (get("posts")) return <CommunityPosts />;
  if (get("contact")) return <ContactMessages />;
  if (get("unread")) return <RecipientLists id={Number(get("unread"))} />;
  return <CommunicationList />;
}
