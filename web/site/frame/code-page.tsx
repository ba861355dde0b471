import { paths } from "#web/paths.ts";
import { MessagePage } from "#web/site/frame/message-page.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

/** The kind of document that a code is printed on. */
type Paper = "receipt" | "certificate";

const home = <ButtonLink to={paths.home()}>Home</ButtonLink>;

/** Title of the page for a code that we have not issued. */
export const noSuchPaper = "No such certificate or receipt";

/** Page for an unknown code. It names both papers, because the address does not say which one the person has. */
export function NoSuchPaper() {
  return (
    <MessagePage
      title={noSuchPaper}
      actions={
        <>
          <ButtonLink to={paths.checkPaper()}>Type a Code</ButtonLink>
          <ButtonLink to={paths.contact()} variant="secondary">
            Contact Us
          </ButtonLink>
        </>
      }
    >
      We have issued no certificate or receipt with this code. Check the address on the paper, or ask us. The
      number of a paper is not its code.
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
