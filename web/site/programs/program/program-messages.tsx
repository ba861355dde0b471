import { paths } from "#web/paths.ts";
import { MessagePage } from "#web/site/frame/message-page.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";

/** Pages for a program that is missing or failed to load. */

export function ProgramMissing() {
  return (
    <MessagePage
      title="Program not found"
      actions={<ButtonLink to={paths.programs()}>View All Programs</ButtonLink>}
    >
      It may have been removed, or the link is not complete.
    </MessagePage>
  );
}

export function ProgramFailed() {
  return (
    <div className="page-width py-14">
      <h1 className="sr-only">Program details</h1>
      <FailedState
        title="Failed to load program details. Please try again later."
        action={
          <ButtonLink to={paths.programs()} variant="secondary">
            View All Programs
          </ButtonLink>
        }
      />
    </div>
  );
}
