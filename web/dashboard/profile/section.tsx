import { NewEditor } from "#web/dashboard/forms/editor/editor.tsx";
import { EditProfile } from "#web/dashboard/profile/edit-profile.tsx";
import { MyProfile } from "#web/dashboard/profile/my-profile.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

/** The profile in view or edit mode (students.md 4). The address has the mode. */
export function Section() {
  if (useAddress().get("mode") !== "edit") return <MyProfile />;
  return (
    <NewEditor>
      <EditProfile />
    </NewEditor>
  );
}
