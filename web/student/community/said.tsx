import { EllipsisVertical, Heart, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { hasPermission } from "#contract/shared/permissions.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { LinkedText } from "#web/shared/linked-text.tsx";
import { EditSaid } from "#web/student/community/edit-said.tsx";
import { failureOf, wordFor } from "#web/student/community/failure.ts";
import type { MessageActions } from "#web/student/community/message-actions.ts";
import type { Said } from "#web/student/community/thread-data.ts";
import { useLike } from "#web/student/community/use-thread.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Time } from "#web/ui/layout/time.tsx";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";

type SaidBodyProps = MessageActions & { said: Said; replyButton?: ReactNode };

/** A message or a reply: who, when, what, its likes, and the option menu for those who have options. */
export function SaidBody({ said, replyButton, onDelete, onFailure }: SaidBodyProps) {
  const [isEditing, setIsEditing] = useState(false);
  if (said.is_deleted) return <p className="text-muted italic">{said.content}</p>;
  return (
    <div className="flex gap-3">
      <Avatar name={said.sender.name} src={said.sender.profile_picture} size="small" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="font-semibold [overflow-wrap:anywhere]">{said.sender.name}</span>
            <span className="text-muted text-xs">
              <Time at={said.created_at} shows="minute" />
              {said.edited_at && ", edited"}
            </span>
          </p>
          <Options said={said} onEdit={() => setIsEditing(true)} onDelete={() => onDelete(said)} />
        </div>
        {isEditing ? (
          <EditSaid said={said} onClose={() => setIsEditing(false)} />
        ) : (
          <LinkedText text={said.content} className="measure" />
        )}
        <div className="-ms-3 flex flex-wrap items-center">
          <LikeButton said={said} onFailure={onFailure} />
          {replyButton}
        </div>
      </div>
    </div>
  );
}

type LikeButtonProps = { said: Said; onFailure: MessageActions["onFailure"] };

function LikeButton({ said, onFailure }: LikeButtonProps) {
  const like = useLike(said.program);
  const { liked_by_me, likes_count } = said;
  function press() {
    if (like.isPending) return;
    onFailure(null);
    like.mutate(said, { onError: (error) => onFailure(failureOf("like", wordFor(said), error)) });
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

type OptionsProps = { said: Said; onEdit: () => void; onDelete: () => void };

/** The sender edits and deletes; a moderator deletes. Nobody else sees the menu. */
function Options({ said, onEdit, onDelete }: OptionsProps) {
  const user = useCurrentUser();
  const isOwn = said.sender.id === user.id;
  if (!isOwn && !hasPermission(principalOf(user), "communications")) return null;
  const remove: MenuItem = { label: "Delete", icon: <Trash2 />, tone: "urgent", onSelect: onDelete };
  const edit: MenuItem = { label: "Edit", icon: <Pencil />, onSelect: onEdit };
  return (
    <div className="-my-2.5 shrink-0">
      <Menu
        label={`Options for the ${wordFor(said)} of ${said.sender.name}`}
        button={<EllipsisVertical className="size-5 text-muted" />}
        buttonClassName="hover:bg-action-soft"
        items={isOwn ? [edit, remove] : [remove]}
      />
    </div>
  );
}
