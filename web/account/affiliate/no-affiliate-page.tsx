import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A link that opens nothing (any more), or somebody who is no affiliate: what to do instead. */
export function NoAffiliatePage({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <div className="page-width py-14">
      <h1 className="sr-only">Your affiliate page</h1>
      <EmptyState
        title="This affiliate page could not be opened"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {!isLoggedIn && <ButtonLink to={paths.login({ mode: "login-only" })}>Log in</ButtonLink>}
            <ButtonLink to={paths.becomeAffiliate()} variant="secondary">
              Become an Affiliate
            </ButtonLink>
          </div>
        }
      >
        Use the newest link that we mailed to you, or log in with the email address of your application.
      </EmptyState>
    </div>
  );
}
