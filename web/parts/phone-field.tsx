import { useState } from "react";
import { phoneInput } from "#web/parts/phone-input.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { countries, DEFAULT_COUNTRY } from "#web/words/countries.ts";

const options = countries.map(({ code, name, dial_code }) => ({
  value: code,
  label: `${name} (${dial_code})`,
}));

type PhoneFieldProps = { country?: string; phone?: string; error?: string };

/** A phone number: the country (field `country`, an ISO code) and nine digits (field `phone`); phoneOf joins them. */
export function PhoneField({ country = DEFAULT_COUNTRY, phone = "", error }: PhoneFieldProps) {
  const [chosen, setChosen] = useState(country);
  const [digits, setDigits] = useState(phone);
  function change(typed: string) {
    const next = phoneInput(typed, chosen);
    setChosen(next.country);
    setDigits(next.digits);
  }
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field label="Country code" name="country">
        <Select
          options={options}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          autoComplete="country"
        />
      </Field>
      <Field label="Phone number" name="phone" isRequired error={error} hint="9 digits, without the first 0">
        <Input
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          value={digits}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}
