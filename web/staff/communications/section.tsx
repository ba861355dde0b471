import { lazy } from "react";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { lazyEditor } from "#web/dashboard/forms/editor/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { postFilterIn, postsQuery } from "#web/staff/community/post-queries.ts";
import { CommunicationList, communications } from "./communication-list.tsx";
import { ContactMessages, contactMessages } from "./contact-messages.tsx";
import { RecipientLists, readers, unread } from "./recipient-lists.tsx";
import { recipientProgramsQuery } from "./recipient-queries.ts";
import { scheduledQuery } from "./scheduled-list.tsx";

const posts = () => import("#web/staff/community/community-posts.tsx");
const CommunityPosts = lazy(async () => ({ default: (await posts()).CommunityPosts }));
const editor = lazyEditor(async () => (await import("./communication-editor.tsx")).communicationEditor);

/**
 * Prefetches what the address names. `?communication=new` and `?communication=12` open the form, with `&to=17` for one
 * student. `?unread=12` lists the students who have not read it, with `&list=read` those who have. `?contact=messages`
 * lists contact messages, `?contact=open` those without an answer. `?posts=unanswered` lists posts of students.
 */
export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  const params = { id: Number(search.get("unread")) };
  if (search.get("communication"))
    return Promise.all([queries.prefetchQuery(recipientProgramsQuery), editor.prefetch(visit)]);
  if (params.id > 0)
    return Promise.all([
      queries.prefetchQuery(q(api.communications.get, { params })),
      (search.get("list") === "read" ? readers : unread).prefetch(visit, { params }),
    ]);
  if (search.get("posts")) {
    const filter = postFilterIn((name) => search.get(name));
    return Promise.all([posts(), queries.prefetchQuery(postsQuery(filter))]);
  }
  if (search.get("contact")) return contactMessages.prefetch(visit);
  return Promise.all([queries.prefetchQuery(scheduledQuery), communications.prefetch(visit)]);
}

/** Shows the communications that the address names (staff.md 2). */
export function Section() {
  const { get } = useAddress();
  if (get("communication")) return <editor.Page />;
  if (get("posts")) return <CommunityPosts />;
  if (get("contact")) return <ContactMessages />;
  const unreadOf = Number(get("unread"));
  if (unreadOf > 0) return <RecipientLists key={unreadOf} id={unreadOf} />;
  return <CommunicationList />;
}
