import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { Suspense, useState } from "react";
import { afterFetch } from "#web/dashboard/realtime/change-fetched.ts";
import { useIsLive } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { fallbackInterval, threadQuery } from "#web/student/community/community-queries.ts";
import { Composer } from "#web/student/community/composer/composer.tsx";
import { OutgoingMessage } from "#web/student/community/composer/outgoing-message.tsx";
import { useOutgoing } from "#web/student/community/composer/use-outgoing.ts";
import { kindOf } from "#web/student/community/failure.ts";
import { DeleteMessage } from "#web/student/community/message/delete-message.tsx";
import { Message } from "#web/student/community/message/message.tsx";
import { DayLine } from "#web/student/community/thread/day-line.tsx";
import { OlderMessages } from "#web/student/community/thread/older-messages.tsx";
import { hasArrived, type MessageOrReply, messagesIn } from "#web/student/community/thread/thread-data.ts";
import { useScroll } from "#web/student/community/thread/use-scroll.ts";
import { useLiveThread } from "#web/student/community/thread/use-thread.ts";
import { useFoundMessage, useOpensAt } from "#web/student/community/use-opens-at.ts";
import { FeeOrFailed } from "#web/student/fees/fee-or-failed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

const ReportMessage = lazyPart(async () => ({
  default: (await import("#web/student/community/message/report-message.tsx")).ReportMessage,
}));

type ThreadProps = {
  program: { id: number; title: string };
  /** The message or reply in the address, or 0 if there is none. */
  asked: number;
};

/** A program's messages, the newest at the bottom, and the composer. Opens at the message in the address. */
export function Thread({ program, asked }: ThreadProps) {
  const isLive = useIsLive();
  const me = useCurrentUser().id;
  const [failure, setFailure] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<MessageOrReply | null>(null);
  const [toReport, setToReport] = useState<MessageOrReply | null>(null);
  const [news, setNews] = useState("");
  const sent = useOutgoing(program.id);
  const queries = useQueryClient();
  const { queryKey, ...query } = threadQuery(program.id);
  const thread = useInfiniteQuery({
    queryKey,
    ...query,
    refetchInterval: fallbackInterval(isLive),
  });
  useLiveThread(program.id, (message) => {
    if (message.sender.id !== me) setNews(`New ${kindOf(message)} from ${message.sender.name}`);
  });
  const messages = messagesIn(thread.data);
  // A message whose answer was lost is shown once. The outbox keeps it until the server has confirmed it.
  const outgoing = { ...sent, messages: sent.messages.filter((one) => !hasArrived(messages, me, one)) };
  const waiting = outgoing.messages.filter((one) => one.parent === null);
  const ownKey = waiting.at(-1)?.key;
  const opensAt = useOpensAt(program.id, asked);
  const scroll = useScroll(messages[0]?.id, ownKey ?? messages.at(-1)?.id, ownKey, opensAt !== undefined);
  const loadOlder = () => afterFetch(queries, queryKey, () => void thread.fetchNextPage());
  useFoundMessage(opensAt, thread, { loadOlder, giveUp: scroll.toEnd });

  if (thread.isPending) return <ThreadSkeleton />;
  const actions = { onDelete: setToDelete, onReport: setToReport, onFailure: setFailure, opensAt };
  return (
    <section
      aria-label={program.title}
      className={classNames(
        "group/thread flex flex-col overflow-clip border border-line bg-surface md:-mb-18 md:h-[calc(100dvh-12rem)] md:min-h-80 md:rounded-lg",
        // On a phone, the thread fills the screen. If an open keyboard leaves little room, it also covers the header.
        "max-md:-mx-4 max-md:-mb-24 max-md:h-[calc(100dvh-9.5rem-var(--section-bar,0px))] max-md:border-x-0",
        "[@media(max-height:30rem)]:max-md:has-[textarea:focus]:fixed [@media(max-height:30rem)]:max-md:has-[textarea:focus]:inset-0 [@media(max-height:30rem)]:max-md:has-[textarea:focus]:z-50 [@media(max-height:30rem)]:max-md:has-[textarea:focus]:m-0 [@media(max-height:30rem)]:max-md:has-[textarea:focus]:h-auto",
      )}
    >
      <section
        ref={scroll.list}
        onScroll={scroll.onScroll}
        onLoadCapture={scroll.onPicture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="Messages"
        className="min-h-0 flex-1 overflow-y-auto scroll-pb-20 overscroll-contain px-3 py-3 sm:px-5"
      >
        <OlderMessages hasMore={thread.hasNextPage} isPending={thread.isFetchingNextPage} load={loadOlder} />
        {thread.isLoadingError && (
          <FeeOrFailed error={thread.error}>
            <FailedState
              isDismissible
              title="Failed to load messages. Please try again."
              onRetry={() => void thread.refetch()}
            />
          </FeeOrFailed>
        )}
        {thread.data && messages.length === 0 && waiting.length === 0 && (
          <EmptyState title="No messages yet. Be the first to start a conversation!" />
        )}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5">
          {messages.map((message, index) => (
            <li key={message.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <DayLine at={message.created_at} before={messages[index - 1]?.created_at} />
              <Message message={message} outgoing={outgoing} {...actions} />
            </li>
          ))}
          {waiting.map((one) => (
            <li key={one.key}>
              <OutgoingMessage message={one} actions={outgoing} />
            </li>
          ))}
        </ol>
      </section>
      <div className="relative border-line border-t bg-raised p-2 sm:p-3 sm:px-5">
        {scroll.hasNews && <NewsButton onPress={scroll.toEnd} />}
        {failure && (
          <div className="mb-3">
            <Alert tone="error" onDismiss={() => setFailure(null)}>
              {failure}
            </Alert>
          </div>
        )}
        {/* On a phone, hide this composer while a reply is being written. */}
        <div className="max-md:group-has-[li_.composer]/thread:hidden">
          <Composer
            draft={`community-${program.id}`}
            label="Your message"
            target={{ program: program.id }}
            onSend={(written) => outgoing.send(written)}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      <DeleteMessage
        program={program.id}
        message={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => scroll.list.current?.focus({ preventScroll: true })}
      />
      {toReport && (
        <Suspense>
          <ReportMessage message={toReport} onClose={() => setToReport(null)} />
        </Suspense>
      )}
    </section>
  );
}

function NewsButton({ onPress }: { onPress: () => void }) {
  return (
    <div className="-top-14 absolute inset-x-0 grid justify-items-center">
      <Button variant="accent" size="small" icon={<ArrowDown className="size-4" />} onClick={onPress}>
        New messages
      </Button>
    </div>
  );
}

function ThreadSkeleton() {
  return (
    <Loading label="Loading messages">
      <div className="grid gap-6 rounded-lg border border-line bg-surface p-5">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex gap-3">
            <div className="shimmer size-9 shrink-0 rounded-full" />
            <div className="max-w-xl flex-1">
              <SkeletonText lines={2} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
