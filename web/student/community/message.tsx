import { Reply } from "lucide-react";
import { useState } from "react";
import type { CommunityMessage } from "#contract/learning/community.ts";
import { Composer } from "#web/student/community/composer.tsx";
import type { MessageActions, Outbox } from "#web/student/community/message-actions.ts";
import { OutgoingLine } from "#web/student/community/outgoing-line.tsx";
import { SaidBody } from "#web/student/community/said.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** More replies than this begin folded, the newest shown. */
const MOST_SHOWN = 4;
const SHOWN_WHEN_FOLDED = 2;

type MessageProps = MessageActions & { message: CommunityMessage; outbox: Outbox };

/** A message with its replies, and the reply box that toggles under it. */
export function Message({ message, outbox, ...actions }: MessageProps) {
  const [isReplying, setIsReplying] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const waiting = outbox.outgoing.filter((one) => one.parent === message.id);
  const isFolded = !isUnfolded && message.replies.length > MOST_SHOWN;
  const replies = isFolded ? message.replies.slice(-SHOWN_WHEN_FOLDED) : message.replies;
  const toggle = message.is_deleted ? undefined : (
    <Button
      variant="quiet"
      size="small"
      icon={<Reply className="size-4" />}
      aria-expanded={isReplying}
      onClick={() => setIsReplying(!isReplying)}
    >
      Reply
    </Button>
  );
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SaidBody said={message} replyButton={toggle} {...actions} />
      {(replies.length > 0 || waiting.length > 0 || isReplying) && (
        <div className="ms-4 grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-s-2 ps-3 sm:ms-11 sm:ps-4">
          {isFolded && (
            <Button
              variant="quiet"
              size="small"
              className="justify-self-start"
              onClick={() => setIsUnfolded(true)}
            >
              Show {message.replies.length - SHOWN_WHEN_FOLDED} earlier replies
            </Button>
          )}
          {replies.map((reply) => (
            <SaidBody key={reply.id} said={reply} {...actions} />
          ))}
          {waiting.map((one) => (
            <OutgoingLine key={one.key} outgoing={one} outbox={outbox} />
          ))}
          {isReplying && (
            <Composer
              draft={`community-reply-${message.id}`}
              label={`Reply to ${message.sender.name}`}
              place={{ parent: message.id }}
              isFocused
              onSend={(text) => {
                outbox.send(text, message.id);
                setIsReplying(false);
                setIsUnfolded(true);
              }}
              onCancel={() => setIsReplying(false)}
            />
          )}
        </div>
      )}
    </article>
  );
}
