import { Check, Flag, Reply, Trash2, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { CommunityPost } from "#contract/community/community-posts.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { paths } from "#web/paths.ts";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { AnswerForm } from "./answer-form.tsx";

type PostProps = { post: CommunityPost; onDelete: () => void };

/** Shows a message or a reply, its reports, and what staff can do with it. */
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
      <Clipped>
        <LinkedText text={post.content} className="measure" />
      </Clipped>
      {post.has_picture && (
        <p className="text-muted text-sm">With a picture. Open the community to see it.</p>
      )}
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
        {post.parent === null && !post.is_by_staff && post.replies_count === 0 && (
          <NeedsNoAnswer post={post} />
        )}
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

/** Removes a post from those that need an answer, or brings it back. */
function NeedsNoAnswer({ post: { id, needs_no_answer } }: { post: CommunityPost }) {
  const settling = useChange(
    () => api.community_posts.settle({ params: { id }, body: { needs_no_answer: !needs_no_answer } }),
    {
      stale: "community_posts",
      done: needs_no_answer ? "The post needs an answer again." : "The post needs no answer.",
      failure: "Failed to change the post. Please try again.",
    },
  );
  return (
    <Button
      size="small"
      variant="quiet"
      icon={needs_no_answer ? <Undo2 className="size-4" /> : <Check className="size-4" />}
      isPending={settling.isPending}
      onClick={() => settling.mutate()}
    >
      {needs_no_answer ? "Needs an Answer" : "Needs No Answer"}
    </Button>
  );
}

/** Shows why a post was reported, with a button that dismisses the reports. */
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
