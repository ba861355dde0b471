import { Reply } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CommunityMessage } from "#contract/community/community.ts";
import { Composer } from "#web/student/community/composer/composer.tsx";
import { OutgoingMessage } from "#web/student/community/composer/outgoing-message.tsx";
import type { MessageActions, Outgoing } from "#web/student/community/message/message-actions.ts";
import { MessageBody } from "#web/student/community/message/message-body.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

/** Number of replies that are all shown. With more, only the newest are shown at first. */
const MOST_SHOWN = 4;
const SHOWN_AT_FIRST = 2;

type MessageProps = MessageActions & { message: CommunityMessage; outgoing: Outgoing };

/** A message with its replies and its reply box. */
export function Message({ message, outgoing, ...actions }: MessageProps) {
  const [isReplying, setIsReplying] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const waiting = outgoing.messages.filter((one) => one.parent === message.id);
  const opensAtReply = message.replies.some(({ id }) => id === actions.opensAt);
  const hidesSome = !showsAll && !opensAtReply && message.replies.length > MOST_SHOWN;
  const replies = hidesSome ? message.replies.slice(-SHOWN_AT_FIRST) : message.replies;
  const toggle = message.is_deleted ? undefined : (
    <Button
      ref={replyButton}
      variant="quiet"
      size="small"
      icon={<Reply className="size-4" />}
      aria-expanded={isReplying}
      onClick={() => setIsReplying(!isReplying)}
    >
      Reply
    </Button>
  );
  const replyList = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(false);
  // After sending, keep the user's own reply fully visible, while it is being sent and when it has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list moves its end
  useEffect(() => {
    if (!isFollowed.current) return;
    replyList.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    isFollowed.current = waiting.length > 0;
  }, [replies.length, waiting.length]);
  function closeReply() {
    setIsReplying(false);
    replyButton.current?.focus();
  }
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <MessageBody message={message} replyButton={toggle} {...actions} />
      {(replies.length > 0 || waiting.length > 0 || isReplying) && (
        <div
          ref={replyList}
          className="ms-4 grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-s-2 ps-3 sm:ms-11 sm:ps-4"
        >
          {hidesSome && (
            <Button
              variant="quiet"
              size="small"
              className="justify-self-start"
              onClick={() => setShowsAll(true)}
            >
              Show {message.replies.length - SHOWN_AT_FIRST} earlier replies
            </Button>
          )}
          {replies.map((reply) => (
            <MessageBody key={reply.id} message={reply} {...actions} />
          ))}
          {waiting.map((one) => (
            <OutgoingMessage key={one.key} message={one} actions={outgoing} />
          ))}
          {isReplying && (
            <Composer
              draft={`community-reply-${message.id}`}
              label={`Reply to ${message.sender.name}`}
              target={{ parent: message.id }}
              isFocused
              onSend={(written) => {
                isFollowed.current = true;
                outgoing.send(written, message.id);
                closeReply();
                setShowsAll(true);
              }}
              onCancel={closeReply}
            />
          )}
        </div>
      )}
    </article>
  );
}
