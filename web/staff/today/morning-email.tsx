import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { morningEmailQuery } from "./today-queries.ts";

/** Each person's own choice. */
export function MorningEmail() {
  const queries = useQueryClient();
  const showToast = useToast();
  const choice = useQuery(morningEmailQuery(api));
  const change = useMutation({
    mutationFn: (wants_morning_email: boolean) =>
      api.staff_today.choose_morning_email({ body: { wants_morning_email } }),
    onSuccess: (saved) => {
      queries.setQueryData(morningEmailQuery(api).queryKey, saved);
      showToast(saved.wants_morning_email ? "You get the morning email." : "You get no morning email.");
    },
  });
  return (
    <FormPart title="Morning Email" lead="At seven in the morning, only when something waits for you.">
      {choice.isPending && (
        <Loading label="Loading your choice">
          <SkeletonText lines={1} />
        </Loading>
      )}
      {choice.isError && (
        <FailedState title="Failed to load your choice." onRetry={() => void choice.refetch()} />
      )}
      {choice.data && (
        <Checkbox
          label="Email me what waits"
          checked={change.isPending ? change.variables : choice.data.wants_morning_email}
          onChange={(event) => change.mutate(event.target.checked)}
          error={change.error ? sentenceOf(change.error, "It was not saved. Please try again.") : undefined}
        />
      )}
    </FormPart>
  );
}
