import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import type { changedProfile } from "#web/dashboard/profile/profile-values.ts";
import { currentUserQuery } from "#web/dashboard/shell/current-user.ts";

interface Save {
  body: ReturnType<typeof changedProfile> & { removes_picture?: true };
  picture: File | null;
}

/** Saves the profile, shows the reply in the header, and fetches the user again. */
export function useSaveProfile() {
  const queries = useQueryClient();
  const upload = useUpload();
  const saving = useMutation({
    mutationFn: ({ body, picture }: Save) =>
      api.profiles.update_profile({
        body,
        ...(picture && { files: { profile_picture: [picture] } }),
        ...upload.begin(),
      }),
    onSuccess: (user) => {
      queries.setQueryData(currentUserQuery.queryKey, user);
      void makeStale(queries, "profiles");
    },
  });
  return { save: saving.mutate, isSaving: saving.isPending, error: saving.error, upload };
}
