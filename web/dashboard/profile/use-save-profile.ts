import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { orStored } from "#web/dashboard/forms/or-stored.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import type { changedProfile } from "#web/dashboard/profile/profile-values.ts";
import { currentUserQuery } from "#web/dashboard/shell/current-user.ts";

interface Save {
  /** Returns whether the stored profile has all changes. */
  isStored: (current: User) => boolean;
  body: ReturnType<typeof changedProfile> & { removes_picture?: true };
  picture: File | null;
}

/**
 * Saves the profile, shows the reply in the header, and fetches the user again. After a lost answer, reads the stored
 * profile: it may have the changes, and Cancel shows it. A stored picture cannot be compared with the
 * chosen one, so a retry with a picture has the key of the first try and gets its reply.
 */
export function useSaveProfile() {
  const queries = useQueryClient();
  const upload = useUpload();
  const keyFor = useRetryKey();
  async function read(): Promise<User> {
    const user = await api.profiles.current();
    queries.setQueryData(currentUserQuery.queryKey, user);
    return user;
  }
  const saving = useMutation({
    mutationFn: ({ body, picture, isStored }: Save) =>
      orStored(
        api.profiles.update_profile({
          body,
          ...(picture && {
            files: { profile_picture: [picture] },
            idempotencyKey: keyFor([body, picture]),
          }),
          ...upload.begin(),
        }),
        isStored,
        read,
      ),
    onSuccess: (user) => {
      queries.setQueryData(currentUserQuery.queryKey, user);
      void makeStale(queries, "profiles");
    },
  });
  return { save: saving.mutate, isSaving: saving.isPending, error: saving.error, upload };
}
