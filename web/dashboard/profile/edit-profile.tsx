import { type SubmitEvent, useMemo, useState } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { areStored } from "#web/dashboard/forms/or-stored.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { AccountInformation } from "#web/dashboard/profile/account-information.tsx";
import { ProfileFields } from "#web/dashboard/profile/profile-fields.tsx";
import { profileProblem } from "#web/dashboard/profile/profile-problem.ts";
import {
  changedProfile,
  newerValues,
  type ProfileValues,
  profileSchema,
  profileValues,
} from "#web/dashboard/profile/profile-values.ts";
import { useSaveProfile } from "#web/dashboard/profile/use-save-profile.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Duration of the success message (students.md 4). */
const SUCCESS_MS = 2_000;

/** The profile in edit mode. Save and Cancel both lead back to view mode. */
export function EditProfile() {
  const user = useCurrentUser();
  /** The version that the form's changes are made to. */
  const [before, setBefore] = useState(user);
  const initial = useMemo(() => profileValues(before), [before]);
  const [picture, setPicture] = useState<File | null>(null);
  const [isPictureRemoved, setIsPictureRemoved] = useState(false);
  const form = useForm<ProfileValues>({
    ...{ draft: "profile", initial, schema: profileSchema },
    version: before.profile.updated_at,
  });
  const { save, isSaving, error, upload } = useSaveProfile();
  const { go } = useAddress();
  const showToast = useToast();
  useOpenTitle("Edit Profile");
  const toView = () => go({ mode: undefined });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving || !form.check()) return;
    save(
      {
        body: {
          ...changedProfile(form.values, before),
          updated_at: form.version ?? before.profile.updated_at,
          ...(isPictureRemoved && { removes_picture: true }),
        },
        picture,
        isStored: (current) =>
          !picture &&
          !(isPictureRemoved && current.profile.profile_picture) &&
          areStored(form.changes, profileValues(current)),
      },
      {
        onError: (refusal) => {
          form.showApiError(refusal);
          if (isConflict(refusal)) takeNewer(refusal.body.current as User);
        },
        onSuccess: () => {
          form.discard();
          showToast("Profile updated successfully!", { lasts_ms: SUCCESS_MS });
          toView();
        },
      },
    );
  }
  /** Shows the newer version in the fields that were not changed here. The others stay as typed. */
  function takeNewer(current: User) {
    for (const [name, value] of Object.entries(newerValues(form.values, before, current)))
      form.set(name as keyof ProfileValues, value);
    form.rebase({ version: current.profile.updated_at, values: profileValues(current) });
    setBefore(current);
  }
  function cancel() {
    form.discard();
    toView();
  }

  return (
    <>
      <PageHeading title="Edit Profile" />
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {form.isRestored && <DraftNotice hasFiles onDiscard={form.discard} isOutdated={form.isOutdated} />}
        <ProfileFields
          form={form}
          onPick={(file) => {
            setPicture(file);
            form.clear("profile_picture");
          }}
          isPictureRemoved={isPictureRemoved && !picture}
          onRemovePicture={setIsPictureRemoved}
          upload={isSaving && picture ? upload : undefined}
        />
        {error && !upload.wasCancelled() && !isAtFields(error) && (
          <FailureLine key={String(isSaving)}>
            {isConflict(error) ? (
              <Alert tone="warning">
                Your profile was changed in the meantime, for example in another tab. The fields that you did
                not change here show the new values. Save again to add your changes.
              </Alert>
            ) : (
              <Alert tone="error">{profileProblem(error, user.profile.role)}</Alert>
            )}
          </FailureLine>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isSaving} pendingLabel="Saving...">
            Save Changes
          </Button>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
      <AccountInformation />
    </>
  );
}

const isConflict = (error: Error): error is ApiError => error instanceof ApiError && error.status === 409;

/** Returns whether the messages are at fields. Then the first of these fields has the focus. */
const isAtFields = (error: Error) => error instanceof ApiError && Object.keys(error.fields).length > 0;
