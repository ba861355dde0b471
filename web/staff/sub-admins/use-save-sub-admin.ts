import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api.ts";
import { analyticsKey } from "#web/staff/analytics/analytics-queries.ts";
import { subAdminsQuery } from "#web/staff/sub-admins/sub-admin-queries.ts";
import { changeOf, type SubAdminValues } from "#web/staff/sub-admins/sub-admin-values.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface Save {
  values: SubAdminValues;
  changes: Partial<SubAdminValues>;
}

/** Creates or changes a sub-admin and puts the answer into the list (staff-dashboard.md section 4). */
export function useSaveSubAdmin(subAdmin: User | undefined) {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async ({ values, changes }: Save) => {
      const reply = subAdmin
        ? await api.sub_admins.update({ params: { id: subAdmin.id }, body: changeOf(values, changes) })
        : await api.sub_admins.create({ body: values });
      return reply.sub_admin;
    },
    onSuccess: (saved) => {
      queries.setQueryData(subAdminsQuery(api).queryKey, (list = []) =>
        subAdmin ? list.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...list],
      );
      showToast(`${saved.profile.name} was ${subAdmin ? "updated" : "created"}.`);
      return queries.invalidateQueries({ queryKey: analyticsKey, refetchType: "none" });
    },
  });
}
