import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#web/api/client.ts";
import { listQ, SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";

const link = "wrap-anywhere inline-block py-1 text-action underline underline-offset-4";

/** Lists the communications of the student, and what they wrote in communities. */
export function Messages({ student }: { student: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
      <Communications student={student} />
      <Posts student={student} />
    </div>
  );
}

function Communications({ student }: { student: number }) {
  const page = pageIn(useAddress().get("page"));
  return (
    <FormPart title="Communications">
      <PagedList
        list={useQuery(
          listQ(api.communications.of_student, {
            params: { id: student },
            query: { page, page_size: SHORT_PAGE_SIZE },
          }),
        )}
        page={page}
        page_size={SHORT_PAGE_SIZE}
        loading="Loading communications"
        failure="Failed to load the communications. Please try again."
        empty={<p className="text-muted">Nothing was sent to this student yet.</p>}
        label="Pages of communications"
      >
        {(communications) => (
          <ul className="divide-y divide-line">
            {communications.map(({ id, title, created_at, read, removed }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <div className="min-w-0">
                  <Link to={paths.dashboard("communications", { read: id })} className={link}>
                    {title}
                  </Link>
                  <p className="text-muted text-sm">
                    <Time at={created_at} shows="minute" />
                  </p>
                </div>
                <Badge tone={read ? "good" : "accent"}>
                  {read ? "Read" : removed ? "Removed unread" : "Unread"}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </FormPart>
  );
}

function Posts({ student }: { student: number }) {
  const page = pageIn(useAddress().get("posts"));
  return (
    <FormPart title="Community">
      <PagedList
        list={useQuery(
          listQ(api.community.of_student, {
            params: { id: student },
            query: { page, page_size: SHORT_PAGE_SIZE },
          }),
        )}
        page={page}
        page_size={SHORT_PAGE_SIZE}
        pageName="posts"
        loading="Loading messages"
        failure="Failed to load the messages. Please try again."
        empty={<p className="text-muted">This student wrote nothing in a community yet.</p>}
        label="Pages of messages"
      >
        {(posts) => (
          <ul className="divide-y divide-line">
            {posts.map(({ id, program, content, is_reply, created_at }) => (
              <li key={id} className="py-2">
                <p dir="auto" className="wrap-anywhere line-clamp-4 whitespace-pre-line">
                  {content || "A picture"}
                </p>
                <p className="text-muted text-sm">
                  {is_reply ? "Reply" : "Message"} in{" "}
                  <Link
                    to={paths.dashboard("community", { program: program.id, message: id })}
                    className={link}
                  >
                    {program.title}
                  </Link>
                  , <Time at={created_at} shows="minute" />
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </FormPart>
  );
}
