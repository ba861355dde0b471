import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { Editor, NewEditor } from "#web/dashboard/forms/editor.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { SubAdminForm } from "#web/staff/sub-admins/sub-admin-form.tsx";
import { subAdminsQuery } from "#web/staff/sub-admins/sub-admin-queries.ts";
import { noValues, valuesOf } from "#web/staff/sub-admins/sub-admin-values.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

const listLabel = "All Sub Administrators";

export function NewSubAdmin() {
  return (
    <NewEditor>
      <SubAdminForm initial={noValues} />
    </NewEditor>
  );
}

/** The form of a sub-admin from the list: there is no call for a single one. */
export function EditSubAdmin({ id }: { id: number }) {
  const listHref = useAddress().href({ user: undefined });
  const query = useQuery(subAdminsQuery(api));
  return (
    <Editor
      query={query}
      failure="The sub administrator did not load."
      listHref={listHref}
      listLabel={listLabel}
    >
      {(subAdmins) => {
        const subAdmin = subAdmins.find((one) => one.id === id);
        if (subAdmin) return <SubAdminForm subAdmin={subAdmin} initial={valuesOf(subAdmin)} />;
        return (
          <EmptyState
            title="This sub administrator is not there any more."
            action={
              <ButtonLink to={listHref} variant="secondary">
                {listLabel}
              </ButtonLink>
            }
          />
        );
      }}
    </Editor>
  );
}
