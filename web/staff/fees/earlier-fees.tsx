import type { EarlierFees } from "#contract/fees/rules.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import type { RuleValues } from "./rule-values.ts";

/** Fees are about to be switched on, and there are some that nobody was asked for. */
export const asksAboutEarlier = (
  { is_on }: RuleValues,
  stored: { is_on: boolean; earlier_count: number },
): boolean => is_on && !stored.is_on && stored.earlier_count > 0;

/** Whoever enrolled while fees were off may have paid another way: that is for the admin to say, not for us to guess. */
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
      legend={`${fees} of earlier enrollments, for which nothing is on record`}
      name="earlier_fees"
      isRequired
      options={[
        {
          value: "ask",
          label: "Ask for them",
          hint: `Their students see them at once and have ${due_days} days to pay, or until their program starts, when that is earlier.${closes} Record what you have received already before that.`,
        },
        {
          value: "cancel",
          label: "Do not ask for them",
          hint: "They are cancelled: these students owe nothing, and nothing closes to them. This cannot be taken back.",
        },
      ]}
      value={earlier_fees}
      onChange={(value) => form.set("earlier_fees", value as EarlierFees)}
      error={form.errors.earlier_fees}
    />
  );
}
