import { dialCodeOf, nationalLength } from "#contract/shared/phones/phone-numbers.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { countries, countryOf, DEFAULT_COUNTRY } from "#web/shared/phones/countries.ts";
import { usePhone } from "#web/shared/phones/use-phone.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

const options = countries.map(({ code, name, dial_code }) => ({
  value: code,
  label: `${name} (${dial_code})`,
}));
const EXAMPLE_DIGITS = "7123456789";

export type NewPhoneFieldProps = { error: string | undefined; onChange: () => void };

/**
 * Fields for a new phone: country and digits. The country starts with that of the present phone. Too many digits are
 * cut, with a warning (students.md 5).
 */
export function NewPhoneField({ error, onChange }: NewPhoneFieldProps) {
  const { profile } = useCurrentUser();
  const ownCode = dialCodeOf(profile.phone);
  const own = countries.find(({ dial_code }) => dial_code === ownCode)?.code;
  const phone = usePhone({ country: own ?? DEFAULT_COUNTRY, digits: "" });
  const length = nationalLength(countryOf(phone.country).dial_code);
  const example = `${countryOf(phone.country).dial_code}${EXAMPLE_DIGITS.slice(0, length)}`;
  const warning = phone.isCut
    ? `Phone number must not exceed ${length} digits (e.g., ${example}).`
    : undefined;
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field label="Country code" name="country">
        <Select
          options={options}
          value={phone.country}
          onChange={(event) => phone.choose(event.target.value)}
        />
      </Field>
      <Field
        label="New phone number"
        name="phone"
        error={warning ?? error}
        hint={`${length} digits after the country code. Leave it empty to keep ${profile.phone || "yours"}.`}
      >
        <Input
          ref={phone.input}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          value={phone.digits}
          onChange={(event) => {
            phone.type(event.target.value);
            onChange();
          }}
        />
      </Field>
    </div>
  );
}
