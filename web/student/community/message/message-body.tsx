import { EllipsisVertical, Flag, Heart, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageRights } from "#contract/community/message-rights.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { failureOf, kindOf } from "#web/student/community/failure.ts";
import { EditMessage } from "#web/student/community/message/edit-message.tsx";
import type { MessageActions } from "#web/student/community/message/message-actions.ts";
import { MessagePicture } from "#web/student/community/message/message-picture.tsx";
import type { MessageOrReply } from "#web/student/community/thread/thread-data.ts";
import { useLike } from "#web/student/community/thread/use-thread.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";
import { Time } from "#web/ui/time/time.tsx";

type MessageBodyProps = MessageActions & { message: MessageOrReply; replyButton?: ReactNode };

/** A message or a reply, with sender, time, text, likes and, for those who have options, the option menu. */
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
  const { isOwn, mayEdit, mayDelete, mayReport } = messageRights(
    { id: user.id, ...principalOf(user) },
    message.sender.id,
  );
  const isOpenedAt = message.id === opensAt;
  useEffect(() => {
    if (!isOpenedAt) return;
    body.current?.focus({ preventScroll: true });
    body.current?.scrollIntoView({ block: "center" });
  }, [isOpenedAt]);
  if (message.is_deleted) return <p className="text-muted italic">{message.content}</p>;
  function closeEdit() {
    setIsEditing(false);
    // Do not move the focus if it is elsewhere by now.
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
            <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
              {message.sender.name}
            </span>
            {message.sender.is_staff && <Badge tone="accent">Staff</Badge>}
            {isOwn && <Badge>You</Badge>}
            <span className="text-muted text-xs">
              <Time at={message.created_at} shows="minute" />
              {message.edited_at && ", edited"}
            </span>
          </p>
          {(mayEdit || mayDelete) && (
            <Options
              message={message}
              mayEdit={mayEdit}
              mayDelete={mayDelete}
              onEdit={() => setIsEditing(true)}
              onDelete={() => onDelete(message)}
            />
          )}
        </div>
        {isEditing ? (
          <EditMessage message={message} onClose={closeEdit} />
        ) : (
          <Clipped>
            <LinkedText text={message.content} className="measure" />
          </Clipped>
        )}
        <MessagePicture message={message} />
        <div className="-ms-3 flex flex-wrap items-center">
          <LikeButton message={message} onFailure={onFailure} />
          {replyButton}
          {mayReport && <ReportButton message={message} onReport={onReport} />}
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

/** The report button, next to the likes, because the option menu is "shown only to the sender" (students.md 2). */
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

type OptionsProps = {
  message: MessageOrReply;
  mayEdit: boolean;
  mayDelete: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

/** The option menu. The sender can edit and delete; a moderator can delete. */
function Options({ message, mayEdit, mayDelete, onEdit, onDelete }: OptionsProps) {
  const remove: MenuItem = { label: "Delete", icon: <Trash2 />, tone: "urgent", onSelect: onDelete };
  const edit: MenuItem = { label: "Edit", icon: <Pencil />, onSelect: onEdit };
  return (
    <div className="-my-2.5 shrink-0">
      <Menu
        label={`Options for the ${kindOf(message)} of ${message.sender.name}`}
        button={<EllipsisVertical className="size-5 text-muted" />}
        buttonClassName="hover:bg-action-soft"
        items={[...(mayEdit ? [edit] : []), ...(mayDelete ? [remove] : [])]}
      />
    </div>
  );
}
