import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Found as Records } from "#contract/admin/search.ts";
import type { Principal } from "#contract/shared/permissions.ts";
import { api } from "#web/api.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { menuQuery } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { coverageOf, pagesFor, sectionWords } from "./pages.ts";

const PAUSE_MS = 200;
/** A single letter is in nearly every name. */
const LEAST_LETTERS = 2;

export interface Found {
  key: string;
  kind: "Sections" | "Pages" | "People" | "Programs" | "Fees";
  name: string;
  detail?: string;
  to: string;
}

/** The sections, pages, people, programs and fees that these words find, of those that the person may open. */
export function useFound(principal: Principal, text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { data: menu = [] } = useQuery(menuQuery(api));
  const sections = sectionsFor(principal, menu)
    .filter(({ title, value }) => {
      const terms = `${title} ${value} ${sectionWords[value] ?? ""}`.toLowerCase();
      return words.every((word) => terms.includes(word));
    })
    .map(
      ({ title, value }): Found => ({
        key: `section-${value}`,
        kind: "Sections",
        name: title,
        to: paths.dashboard(value === "dashboard" ? undefined : value),
      }),
    );
  const pages = pagesFor(principal, menu, words).map(
    ({ name, section, to }): Found => ({ key: `page-${to}`, kind: "Pages", name, detail: section, to }),
  );
  const records = useRecords(text.trim());
  const found = [...sections, ...pages, ...records.found];
  return { ...records, found, coverage: coverageOf(principal, menu) };
}

/** What the server finds of these words. */
function useRecords(text: string) {
  const search = useAfterPause(text);
  const isAsked = text.length >= LEAST_LETTERS;
  const records = useQuery({
    queryKey: ["found", search],
    queryFn: ({ signal }) => api.search.find({ query: { search }, signal }),
    enabled: isAsked && search.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
  const isFresh = search === text && records.isSuccess && !records.isPlaceholderData;
  return {
    found: isAsked && isFresh ? rowsOf(records.data) : [],
    isPending: isAsked && !isFresh && !records.isError,
    hasFailed: isAsked && records.isError,
  };
}

function rowsOf({ students, programs, charges }: Records): Found[] {
  return [
    ...students.map(
      ({ id, name, email, phone, found_by }): Found => ({
        key: `person-${id}`,
        kind: "People",
        name,
        detail: [found_by, email, phone].filter(Boolean).join(" · "),
        to: paths.dashboard("students", { student: id }),
      }),
    ),
    ...programs.map(
      ({ id, title }): Found => ({
        key: `program-${id}`,
        kind: "Programs",
        name: title,
        to: paths.dashboard("programs", { program: id }),
      }),
    ),
    ...charges.map(
      ({ id, reference, student_name, program_title }): Found => ({
        key: `fee-${id}`,
        kind: "Fees",
        name: reference,
        detail: `${student_name}, ${program_title}`,
        to: paths.dashboard("fees", { fee: id }),
      }),
    ),
  ];
}

function useAfterPause(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
