import { paths } from "#web/paths.ts";
import { MessagePage } from "#web/site/message-page.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";

/** What a code on a paper of ours stands for. */
type Paper = "receipt" | "certificate";

const home = <ButtonLink to={paths.home()}>Home</ButtonLink>;

export function NoSuchPaper({ paper }: { paper: Paper }) {
  return (
    <MessagePage
      title={`No such ${paper}`}
      actions={
        <>
          {home}
          <ButtonLink to={paths.contact()} variant="secondary">
            Contact Us
          </ButtonLink>
        </>
      }
    >
      We have issued no {paper} with this code. Check the address on the paper, or ask us. The number of a{" "}
      {paper} is not its code.
    </MessagePage>
  );
}

export function PaperNotChecked({ paper }: { paper: Paper }) {
  return (
    <MessagePage title={`The ${paper} could not be checked`} actions={home}>
      Please try again in a moment.
    </MessagePage>
  );
}
