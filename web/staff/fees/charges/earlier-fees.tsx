import type { EarlierFees } from "#contract/fees/rules.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import type { RuleValues } from "#web/staff/fees/rule-values.ts";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";

/** Returns true if fees are being switched on and there are earlier fees without a decision. */
export const asksAboutEarlier = (
  { is_on }: RuleValues,
  stored: { is_on: boolean; earlier_count: number },
): boolean => is_on && !stored.is_on && stored.earlier_count > 0;

/**
 * Asks the admin what to do with earlier fees. Students who enrolled while fees were off may have paid in another way.
 */
export function EarlierFeesChoice({ form, count }: { form: Form<RuleValues>; count: number }) {
  const { access, due_days, earlier_fees } = form.values;
  const closes = {
    open: "",
    grace: " After that and the days of grace, a program closes until its fee is settled.",
    closed: " After that, a program closes until its fee is settled.",
  }[access];
  const fees = countInWords({ count, count_is_exact: true }, "fee");
  return (
    <RadioGroup
      legend={`${fees} of earlier enrollments without a recorded payment`}
      name="earlier_fees"
      isRequired
      options={[
        {
          value: "ask",
          label: "Ask for them",
          hint: `Their students see them at once and have ${due_days} days to pay, or until their program starts if that is earlier.${closes} Before that, record the payments that you have received already.`,
        },
        {
          value: "cancel",
          label: "Do not ask for them",
          hint: "They are cancelled: these students owe nothing, and no page closes to them. This cannot be undone.",
        },
      ]}
      value={earlier_fees}
      onChange={(value) => form.set("earlier_fees", value as EarlierFees)}
      error={form.errors.earlier_fees}
    />
  );
}
