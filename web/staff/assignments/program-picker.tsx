import { useQuery } from "@tanstack/react-query";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { Combobox } from "#web/ui/inputs/combobox.tsx";

type ProgramPickerProps = {
  value: string;
  onChange: (program: string) => void;
  /** Label of a filter's first choice, which selects every program. */
  allLabel?: string;
};

/** Finds a program by typing a part of its title (staff.md 2). */
export function ProgramPicker({ value, onChange, allLabel }: ProgramPickerProps) {
  const { data: programs = [] } = useQuery(programTitlesQuery);
  const titles = programs.map(({ id, title }) => ({ value: String(id), label: title }));
  const isOther = value !== "" && !titles.some((title) => title.value === value);
  const other = isOther ? [{ value, label: "Another program" }] : [];
  return (
    <Combobox
      options={allLabel ? [{ value: "", label: allLabel }, ...other, ...titles] : titles}
      value={value}
      onChange={onChange}
      placeholder="Type to find a program"
    />
  );
}
