import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { Select } from "#web/ui/inputs/select.tsx";

type ProgramSelectProps = {
  value: string;
  onChange: (program: string) => void;
  placeholder: string;
  /** Programs that cannot be chosen. */
  without?: readonly number[];
};

/** One of the institute's programs, by its title. */
export function ProgramSelect({ value, onChange, placeholder, without = [] }: ProgramSelectProps) {
  const { data: programs = [] } = useQuery(programTitlesQuery(api));
  return (
    <Select
      placeholder={placeholder}
      options={programs
        .filter(({ id }) => !without.includes(id))
        .map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
