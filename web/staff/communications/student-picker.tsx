import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Combobox } from "#web/ui/inputs/combobox.tsx";
import { studentsQuery } from "./recipient-queries.ts";

type StudentPickerProps = { value: string; onChange: (student: string) => void };

/** Finds a student by name, email, organization or phone. */
export function StudentPicker({ value, onChange }: StudentPickerProps) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const { data: found = [] } = useQuery(studentsQuery({ search }));
  const { data: chosen = [] } = useQuery({ ...studentsQuery({ id: value }), enabled: value !== "" });
  const known = value === "" || found.some(({ id }) => String(id) === value) ? found : [...chosen, ...found];
  return (
    <Combobox
      options={known.map(({ id, name, email }) => ({ value: String(id), label: `${name}, ${email}` }))}
      value={value}
      onChange={onChange}
      onType={setTyped}
      placeholder="Type a name, an email or a phone"
    />
  );
}
