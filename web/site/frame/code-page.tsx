import { paths } from "#web/paths.ts";
import { MessagePage } from "#web/site/frame/message-page.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

/** The kind of document that a code is printed on. */
type Paper = "receipt" | "certificate";

const home = <ButtonLink to={paths.home()}>Home</ButtonLink>;

export function NoSuchPaper({ paper }: { paper: Paper }) {
  return (
    <MessagePage
      title={`No such ${paper}`}
      actions={
        <>
          <ButtonLink to={paths.checkPaper()}>Type a Code</ButtonLink>
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
