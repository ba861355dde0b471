import { EllipsisVertical, Flag, Heart, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { hasPermission } from "#contract/shared/permissions.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { LinkedText } from "#web/shared/linked-text.tsx";
import { EditMessage } from "#web/student/community/edit-message.tsx";
import { failureOf, kindOf } from "#web/student/community/failure.ts";
import type { MessageActions } from "#web/student/community/message-actions.ts";
import { MessagePicture } from "#web/student/community/message-picture.tsx";
import type { MessageOrReply } from "#web/student/community/thread-data.ts";
import { useLike } from "#web/student/community/use-thread.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Time } from "#web/ui/layout/time.tsx";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";

type MessageBodyProps = MessageActions & { message: MessageOrReply; replyButton?: ReactNode };

/** A message or a reply: who, when, what, its likes, and the option menu for those who have options. */
export function MessageBody({
  message,
  replyButton,
  onDelete,
  onReport,
  onFailure,
  opensAt,
}: MessageBodyProps) {
  const [isEditing, setIsEditing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const user = useCurrentUser();
  const isOwn = user.id === message.sender.id;
  const isModerator = hasPermission(principalOf(user), "communications");
  const isOpenedAt = message.id === opensAt;
  useEffect(() => {
    if (!isOpenedAt) return;
    body.current?.focus({ preventScroll: true });
    body.current?.scrollIntoView({ block: "center" });
  }, [isOpenedAt]);
  if (message.is_deleted) return <p className="text-muted italic">{message.content}</p>;
  function closeEdit() {
    setIsEditing(false);
    // Whoever is elsewhere by then stays there.
    if (body.current?.contains(document.activeElement))
      body.current.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
  }
  return (
    <div
      ref={body}
      tabIndex={isOpenedAt ? -1 : undefined}
      className={classNames(
        "flex gap-3",
        isOwn && "-mx-2 rounded-lg bg-action-soft px-2 pt-2",
        isOpenedAt && "-mx-2 rounded-lg px-2 pt-2 outline-2 outline-accent",
      )}
    >
      <Avatar name={message.sender.name} src={message.sender.profile_picture} size="small" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="font-semibold [overflow-wrap:anywhere]">{message.sender.name}</span>
            {message.sender.is_staff && <Badge tone="accent">Staff</Badge>}
            {isOwn && <Badge>You</Badge>}
            <span className="text-muted text-xs">
              <Time at={message.created_at} shows="minute" />
              {message.edited_at && ", edited"}
            </span>
          </p>
          {(isOwn || isModerator) && (
            <Options
              message={message}
              isOwn={isOwn}
              onEdit={() => setIsEditing(true)}
              onDelete={() => onDelete(message)}
            />
          )}
        </div>
        {isEditing ? (
          <EditMessage message={message} onClose={closeEdit} />
        ) : (
          <LinkedText text={message.content} className="measure" />
        )}
        <MessagePicture message={message} />
        <div className="-ms-3 flex flex-wrap items-center">
          <LikeButton message={message} onFailure={onFailure} />
          {replyButton}
          {!isOwn && !isModerator && <ReportButton message={message} onReport={onReport} />}
        </div>
      </div>
    </div>
  );
}

type LikeButtonProps = { message: MessageOrReply; onFailure: MessageActions["onFailure"] };

function LikeButton({ message, onFailure }: LikeButtonProps) {
  const like = useLike(message.program);
  const { liked_by_me, likes_count } = message;
  function press() {
    if (like.isPending) return;
    onFailure(null);
    like.mutate(message, { onError: (error) => onFailure(failureOf("like", kindOf(message), error)) });
  }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={liked_by_me}
      aria-label={`Like, ${likes_count}`}
      icon={<Heart className={classNames("size-4", liked_by_me && "fill-current text-urgent")} />}
      onClick={press}
    >
      {likes_count > 0 && <span className="tabular-nums">{likes_count}</span>}
    </Button>
  );
}

type ReportButtonProps = { message: MessageOrReply; onReport: MessageActions["onReport"] };

/** Beside the likes: the option menu is "shown only to the sender" (student-dashboard.md section 2). */
function ReportButton({ message, onReport }: ReportButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Report the ${kindOf(message)} of ${message.sender.name}`}
      icon={<Flag className="size-4" />}
      onClick={() => onReport(message)}
    />
  );
}

type OptionsProps = { message: MessageOrReply; isOwn: boolean; onEdit: () => void; onDelete: () => void };

/** The sender edits and deletes; a moderator deletes. */
function Options({ message, isOwn, onEdit, onDelete }: OptionsProps) {
  const remove: MenuItem = { label: "Delete", icon: <Trash2 />, tone: "urgent", onSelect: onDelete };
  const edit: MenuItem = { label: "Edit", icon: <Pencil />, onSelect: onEdit };
  return (
    <div className="-my-2.5 shrink-0">
      <Menu
        label={`Options for the ${kindOf(message)} of ${message.sender.name}`}
        button={<EllipsisVertical className="size-5 text-muted" />}
        buttonClassName="hover:bg-action-soft"
        items={isOwn ? [edit, remove] : [remove]}
      />
    </div>
  );
}
