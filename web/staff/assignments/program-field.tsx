import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { programTitlesQuery } from "#web/staff/assignments/assignment-queries.ts";
import { Combobox } from "#web/ui/inputs/combobox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";

type ProgramFieldProps = {
  value: string;
  onChange: (program: string) => void;
  error?: string;
  /** Set it for a filter: the first choice is then every program. */
  allLabel?: string;
};

/** A program, found by typing part of its title (staff-dashboard.md section 2). */
export function ProgramField({ value, onChange, error, allLabel }: ProgramFieldProps) {
  const { data: programs = [] } = useQuery(programTitlesQuery(api));
  const titles = programs.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Field
      label="Program"
      name={allLabel ? "filter-program" : "program"}
      isRequired={!allLabel}
      isLabelHidden={Boolean(allLabel)}
      error={error}
    >
      <Combobox
        options={allLabel ? [{ value: "", label: allLabel }, ...titles] : titles}
        value={value}
        onChange={onChange}
        placeholder="Type to find a program"
      />
    </Field>
  );
}
