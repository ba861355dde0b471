import { Pencil } from "lucide-react";
import { type DefaultFacts, defaultText } from "#contract/content/default-texts/default-texts.ts";
import {
  type StoredSiteText,
  siteTextList,
  siteTextNames,
  type TextPage,
  textPages,
} from "#contract/content/site-texts.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { textOfHtml } from "#web/shared/text-of-html.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { Time } from "#web/ui/time/time.tsx";
import { TextForm } from "./text-form.tsx";
import { useTexts } from "./texts-query.ts";

/** Lists the texts of the public site by page, or edits the one in the address (staff.md 6). */
export function Texts() {
  const name = useAddress().get("text");
  const { data, isFailed, retry } = useTexts();
  const isBrowser = useIsBrowser();
  if (isFailed) return <FailedState title="Failed to load the texts." onRetry={retry} />;
  const opened = siteTextNames.find((one) => one === name);
  // The form appears only when the script can store what is typed.
  if (!data || (opened && !isBrowser))
    return (
      <Loading label="Loading the texts">
        <SkeletonText lines={6} />
      </Loading>
    );
  const text = data.texts.find((one) => one.name === opened);
  return text ? <TextForm key={opened} text={text} facts={data.facts} /> : <TextList {...data} />;
}

function TextList({ texts, facts }: { texts: StoredSiteText[]; facts: DefaultFacts }) {
  return (
    <>
      <p className="measure text-muted">
        Each text is the original one until you save your own. The tagline, the public numbers and the steps
        on Home are under Institute.
      </p>
      {(Object.keys(textPages) as TextPage[]).map((page) => (
        <FormPart key={page} title={textPages[page]}>
          <ul className="-my-3 divide-y divide-line">
            {texts
              .filter(({ name }) => siteTextList[name].page === page)
              .map((text) => (
                <TextRow key={text.name} text={text} facts={facts} />
              ))}
          </ul>
        </FormPart>
      ))}
    </>
  );
}

/** Characters of a text that the list shows. */
const SHOWN_LENGTH = 160;

function TextRow({ text, facts }: { text: StoredSiteText; facts: DefaultFacts }) {
  const { href } = useAddress();
  const { label, kind } = siteTextList[text.name];
  const value = text.value ?? defaultText(text.name, facts);
  const words = kind === "rich" ? textOfHtml(value) : value;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold font-sans text-base tracking-normal">{label}</h3>
        <p dir="auto" className="wrap-anywhere mt-0.5 text-muted text-sm">
          {words === "" ? "Empty: not shown." : shortened(words, SHOWN_LENGTH)}
        </p>
        <p className="mt-1.5 text-sm">
          {text.value === null ? (
            <Badge>Original text</Badge>
          ) : (
            <>
              <Badge tone="good">Your own</Badge> since <Time at={text.updated_at} />
            </>
          )}
        </p>
      </div>
      <ButtonLink
        to={href({ text: text.name })}
        variant="secondary"
        size="small"
        icon={<Pencil className="size-4" />}
      >
        Edit<span className="sr-only"> {label}</span>
      </ButtonLink>
    </li>
  );
}
