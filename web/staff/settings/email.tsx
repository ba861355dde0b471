import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { letterQuery } from "./email-queries.ts";

/** One captured letter, as text with its links and as its recipient's mail program shows it. */
export function Letter({ id }: { id: number }) {
  const { href } = useAddress();
  return (
    <>
      <div>
        <ButtonLink
          to={href({ letter: undefined })}
          variant="quiet"
          size="small"
          icon={<ArrowLeft className="size-4" />}
        >
          All letters
        </ButtonLink>
      </div>
      <LetterCard id={id} />
    </>
  );
}

function LetterCard({ id }: { id: number }) {
  const letter = useQuery(letterQuery(api, id));
  if (letter.isPending)
    return (
      <Loading label="Loading the letter">
        <SkeletonText lines={6} />
      </Loading>
    );
  if (letter.isError)
    return <FailedState title="Failed to load the letter." onRetry={() => void letter.refetch()} />;
  const { subject, recipient, created_at, text, html } = letter.data;
  return (
    <Card as="article" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h2 className="break-words text-xl">{subject}</h2>
        <p className="mt-1 text-muted text-sm">
          To <span className="break-all">{recipient}</span>, <Time at={created_at} shows="minute" />
        </p>
      </header>
      {text === "" ? (
        <Alert>What this letter says is its recipient's alone: it was sent, or is still to be sent.</Alert>
      ) : (
        <>
          <TextWithLinks text={text} />
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
              As a mail program shows it
            </summary>
            {/* An empty sandbox: nothing in the letter runs, and its links stay inside. */}
            <iframe
              title={`The letter "${subject}"`}
              sandbox=""
              srcDoc={html}
              className="h-[36rem] w-full rounded-md border border-line bg-white"
            />
          </details>
        </>
      )}
    </Card>
  );
}

/** The text part, its addresses made links. */
function TextWithLinks({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className="measure whitespace-pre-line break-words">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
          <a key={index} href={part} className="wrap-anywhere text-action underline underline-offset-4">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
