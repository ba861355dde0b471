import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useImperativeHandle, useState } from "react";
import { z } from "zod";
import type { ProgramPlan as Plan } from "#contract/fees/program-plans.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useSave } from "#web/dashboard/forms/saving/use-save.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { PlanParts } from "./plan-parts.tsx";
import { addsUp, isStored, type PlanValues, planInWords, planSum, planValues } from "./plan-values.ts";
import { programPlanQuery } from "./program-queries.ts";

/**
 * Function that saves the plan if it was changed or its amounts no longer add up to the price. It returns false if the
 * server refuses the plan.
 */
type SaveRef = RefObject<(() => Promise<boolean>) | null>;

/**
 * Edits the parts in which a program's fee is due. Shows nothing while fees are off, or for a program without a price.
 */
export function ProgramPlan({ id, saveRef }: { id: number; saveRef: SaveRef }) {
  const plan = useQuery(programPlanQuery(id));
  if (!plan.data?.is_on || plan.data.currency === null) return null;
  return (
    <PlanForm
      key={plan.data.updated_at}
      id={id}
      plan={plan.data}
      currency={plan.data.currency}
      saveRef={saveRef}
    />
  );
}

type PlanFormProps = { id: number; plan: Plan; currency: NonNullable<Plan["currency"]>; saveRef: SaveRef };

function PlanForm({ id, plan, currency, saveRef }: PlanFormProps) {
  const { price_minor, updated_at } = plan;
  const [initial] = useState(() => planValues(plan, currency));
  const form = useForm({
    draft: `program-${id}-plan`,
    initial,
    schema: z.unknown(),
    version: updated_at ?? "",
  });
  const queries = useQueryClient();
  const showToast = useToast();
  const { queryKey } = programPlanQuery(id);
  const { save, isSaving, error, reset } = useSave(
    (values: typeof initial) =>
      orStored(
        api.program_plans.change({
          params: { id },
          body: { ...values, updated_at: form.version || null },
        }),
        (current) => isStored(values, current),
      ),
    (saved) => {
      form.discard();
      queries.setQueryData(queryKey, saved);
      showToast(saved.parts.length > 0 ? "The plan is saved." : "The fee is due in one sum.");
    },
    () => undefined,
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSaving) save(form.values, { onError: form.showApiError });
  }
  useImperativeHandle(saveRef, () => async () => {
    // The program was saved just before, possibly with another price.
    const now = await queries.fetchQuery(programPlanQuery(id)).catch(() => plan);
    const isFree = now.currency === null;
    if (isFree || (!form.isChanged && addsUp(form.values, currency, now.price_minor))) return true;
    return new Promise((resolve) => {
      const onError = (failure: Error) => {
        form.showApiError(failure);
        resolve(false);
      };
      save(form.values, { onSuccess: () => resolve(true), onError });
    });
  });
  const conflicts = conflictsOf(
    error,
    // The unit and the parts are chosen together.
    {
      ...{ values: { plan: form.values }, before: { plan: form.before } },
      changes: form.isChanged ? { plan: form.values } : {},
      set: (_name, chosen) => {
        const { unit, parts } = chosen as PlanValues;
        form.set("unit", unit);
        form.set("parts", parts);
      },
    },
    (current: Plan) => ({ plan: planValues(current, currency) }),
    {
      labelOf: () => "Payment in parts",
      inWords: (_name, value) => planInWords(value as PlanValues, currency),
    },
  );
  const reload = () => {
    form.rebase(latestBase(error, (current: Plan) => planValues(current, currency)));
    reset();
    void makeStale(queries, queryKey);
  };
  return (
    <FormPart
      title="Payment in parts"
      lead={`${formatMoney({ currency, amount_minor: price_minor })} for each new enrollment. Earlier enrollments keep what was agreed.`}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {form.isRestored && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
        <PlanParts form={form} currency={currency} />
        <div id={fieldId("parts")} tabIndex={-1} className="grid gap-1.5">
          <p role="status" className="font-semibold tabular-nums">
            {planSum(form.values, currency, price_minor)}
          </p>
          {!form.isChanged && !addsUp(form.values, currency, price_minor) && (
            <p className="text-sm">
              The price has changed. Until the parts add up to it, new enrollments pay it in the same
              proportions.
            </p>
          )}
          <FieldError id="parts-error" message={form.errors.parts} />
        </div>
        <SaveProblem
          error={error}
          failure={(failure) => problemOf(failure, "Failed to save the plan. Please try again.")}
          isNew={false}
          names={Object.keys(initial)}
          conflicts={conflicts}
          onReload={reload}
        />
        <div>
          <Button type="submit" variant="secondary" isPending={isSaving} pendingLabel="Saving...">
            Save the Plan
          </Button>
        </div>
      </form>
    </FormPart>
  );
}
