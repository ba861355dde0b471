import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hasPermission, type Principal } from "#contract/shared/permissions.ts";
import { api } from "#web/api.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { menuQuery } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";

const PAUSE_MS = 200;
/** A single letter is in nearly every name. */
const LEAST_LETTERS = 2;
const MOST_OF_A_KIND = 6;

export interface Found {
  key: string;
  kind: "Sections" | "People" | "Programs";
  name: string;
  detail?: string;
  to: string;
}

/** The sections, people and programs that these words find, of those that the person may open. */
export function useFound(principal: Principal, text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const menu = useQuery(menuQuery(api));
  const sections = sectionsFor(principal, menu.data ?? [])
    .filter(({ title, value }) => has(`${title} ${value}`))
    .map(
      ({ title, value }): Found => ({
        key: `section-${value}`,
        kind: "Sections",
        name: title,
        to: paths.dashboard(value === "dashboard" ? undefined : value),
      }),
    );
  const people = usePeople(principal, text.trim());
  const programs = useQuery({
    queryKey: ["programs", "titles"],
    queryFn: ({ signal }) => api.programs.titles({ signal }),
    enabled: hasPermission(principal, "programs"),
  });
  const foundPrograms = (words.length > 0 ? (programs.data ?? []) : [])
    .filter(({ title }) => has(title))
    .slice(0, MOST_OF_A_KIND)
    .map(
      ({ id, title }): Found => ({
        key: `program-${id}`,
        kind: "Programs",
        name: title,
        to: paths.dashboard("programs", { program: id }),
      }),
    );
  return {
    found: [...sections, ...people.found, ...foundPrograms],
    isPending: people.isPending,
    hasFailed: people.hasFailed || programs.isError,
  };
}

/** By name, email, organization or phone, as the list of students searches. */
function usePeople(principal: Principal, text: string) {
  const search = useAfterPause(text);
  const isAsked = hasPermission(principal, "students") && text.length >= LEAST_LETTERS;
  const query = { search, page_size: MOST_OF_A_KIND };
  const people = useQuery({
    queryKey: ["students", "found", query],
    queryFn: ({ signal }) => api.students.list({ query, signal }),
    enabled: isAsked && search.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
  const isFresh = search === text && people.isSuccess && !people.isPlaceholderData;
  const found = (isAsked && isFresh ? people.data.results : []).map(
    ({ id, email, profile }): Found => ({
      key: `person-${id}`,
      kind: "People",
      name: profile.name,
      detail: [email, profile.phone].filter(Boolean).join(" · "),
      to: paths.dashboard("students", { search: email }),
    }),
  );
  return { found, isPending: isAsked && !isFresh && !people.isError, hasFailed: isAsked && people.isError };
}

function useAfterPause(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
