import { useState } from "react";
import { phoneInput } from "#web/parts/phone-input.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { countries, countryOf, DEFAULT_COUNTRY } from "#web/words/countries.ts";

const options = countries.map(({ code, name, dial_code }) => ({
  value: code,
  label: `${name} (${dial_code})`,
}));
const EXAMPLE_DIGITS = "712345678";

export type NewPhoneFieldProps = { error: string | undefined; onChange: () => void };

/** A new phone: country and nine digits; what is typed beyond them is cut, with a word (student-dashboard.md section 5). */
export function NewPhoneField({ error, onChange }: NewPhoneFieldProps) {
  const [{ country, digits }, setPhone] = useState({ country: DEFAULT_COUNTRY, digits: "" });
  const [isCut, setIsCut] = useState(false);
  const example = `${countryOf(country).dial_code}${EXAMPLE_DIGITS}`;
  function type(typed: string) {
    const next = phoneInput(typed, country);
    const hasOwnCode = typed.trim().startsWith("+");
    setIsCut(!hasOwnCode && typed.replace(/\D/g, "").length > next.digits.length);
    setPhone(next);
    onChange();
  }
  const warning = isCut ? `Phone number must not exceed 9 digits (e.g., ${example}).` : undefined;
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field label="Country code" name="country">
        <Select
          options={options}
          value={country}
          onChange={(event) => setPhone({ country: event.target.value, digits })}
        />
      </Field>
      <Field
        label="New phone number"
        name="phone"
        error={error ?? warning}
        hint="9 digits after the country code. Leave it empty to keep yours."
      >
        <Input
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          value={digits}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
    </div>
  );
}
