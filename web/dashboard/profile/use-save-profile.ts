import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import type { withDialCode } from "#web/dashboard/profile/profile-values.ts";
import { currentUserQuery } from "#web/dashboard/shell/current-user.ts";

interface Save {
  body: ReturnType<typeof withDialCode> & { removes_picture?: true };
  picture: File | null;
}

/** Saves the profile, updates the header and the stored user, and fetches the user again. */
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
      const { queryKey } = currentUserQuery(api);
      queries.setQueryData(queryKey, user);
      void queries.invalidateQueries({ queryKey });
    },
  });
  return { save: saving.mutate, isSaving: saving.isPending, error: saving.error, upload };
}
