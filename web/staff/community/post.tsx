import { Flag, Reply, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { CommunityPost } from "#contract/learning/community-posts.ts";
import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { paths } from "#web/paths.ts";
import { LinkedText } from "#web/shared/linked-text.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { AnswerForm } from "./answer-form.tsx";

type PostProps = { post: CommunityPost; onDelete: () => void };

/** A message or a reply with its reports, and what staff do with it. */
export function Post({ post, onDelete }: PostProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  function closeAnswer() {
    setIsAnswering(false);
    replyButton.current?.focus();
  }
  return (
    <Card as="article" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">
          <StudentLink id={post.student} name={post.sender_name} />
        </span>
        {post.is_by_staff && <Badge tone="accent">Staff</Badge>}
        {post.parent !== null && <span className="text-muted text-sm">in a reply</span>}
        <Time at={post.created_at} shows="minute" className="text-muted text-sm" />
        <Link
          to={paths.dashboard("community", { program: post.program, message: post.id })}
          className="py-1 text-action text-sm underline underline-offset-4"
        >
          {post.program_title}
        </Link>
      </p>
      <LinkedText text={post.content} className="measure" />
      {post.has_picture && <p className="text-muted text-sm">With a picture, which the community shows.</p>}
      {post.reports.length > 0 && <Reports post={post} />}
      <div className="-ms-3 flex flex-wrap items-center gap-x-2">
        <Button
          ref={replyButton}
          size="small"
          variant="quiet"
          icon={<Reply className="size-4" />}
          aria-expanded={isAnswering}
          onClick={() => setIsAnswering(!isAnswering)}
        >
          Reply
        </Button>
        <Button size="small" variant="quiet" icon={<Trash2 className="size-4" />} onClick={onDelete}>
          Delete
        </Button>
        {post.replies_count > 0 && (
          <span className="text-muted text-sm">
            {post.replies_count === 1 ? "1 reply" : `${post.replies_count} replies`}
          </span>
        )}
      </div>
      {isAnswering && <AnswerForm post={post} onClose={closeAnswer} />}
    </Card>
  );
}

/** Why it was reported, and the way to leave it as it is. */
function Reports({ post: { id, reports } }: { post: CommunityPost }) {
  const dismissal = useChange(() => api.community_posts.dismiss({ params: { id } }), {
    stale: "community_posts",
    isStaleAfterFailure: true,
    done: "The post stays, and its reports are closed.",
  });
  return (
    <div className="grid justify-items-start gap-3 rounded-md border-urgent border-s-4 bg-urgent-soft px-4 py-3">
      <ul className="grid gap-2 text-sm">
        {reports.map(({ reporter, reporter_name, reason, created_at }) => (
          <li key={reporter} className="[overflow-wrap:anywhere]">
            <Flag aria-hidden="true" className="me-2 inline size-4 text-urgent" />
            <span className="font-semibold">
              <StudentLink id={reporter} name={reporter_name} />
            </span>
            , <Time at={created_at} />: {reason}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="secondary"
        isPending={dismissal.isPending}
        pendingLabel="Dismissing..."
        onClick={() => dismissal.mutate()}
      >
        Dismiss
      </Button>
      {dismissal.error && (
        <Alert tone="error">
          {sentenceOf(dismissal.error, "Failed to dismiss the reports. Please try again.")}
        </Alert>
      )}
    </div>
  );
}
