import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Found as Records } from "#contract/admin/search.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import type { Principal } from "#contract/shared/permissions.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { searchable } from "#contract/shared/text/searchable.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { useMenu } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { coverageOf, pagesFor, sectionWords } from "./pages.ts";

const PAUSE_MS = 200;
/** Characters of a question's text that are shown. */
const MOST_CHARACTERS = 120;
/** Minimum length of a search. Nearly every name contains any single letter. */
const LEAST_LETTERS = 2;

export interface Found {
  key: string;
  kind:
    | "Sections"
    | "Pages"
    | "People"
    | "Programs"
    | "Assignments"
    | "Questions"
    | "Sessions"
    | "Feedback"
    | "Works"
    | "Affiliates"
    | "Fees";
  name: string;
  detail?: string;
  to: string;
}

/** Returns the sections, pages and records that match the words and that the person may open. */
export function useFound(principal: Principal, text: string) {
  const words = searchable(text).split(" ").filter(Boolean);
  const menu = useMenu();
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

/** Returns the records that the server finds. */
function useRecords(text: string) {
  const search = useAfterPause(text);
  const isAsked = text.length >= LEAST_LETTERS;
  const records = useQuery({
    ...q(api.search.find, { query: { search } }),
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

function rowsOf(records: Records): Found[] {
  const { students, programs, assignments, affiliates, charges } = records;
  return [
    ...students.map(
      ({ id, name, email, phone, found_by }): Found => ({
        key: `person-${id}`,
        kind: "People",
        name,
        detail: [found_by, email, readablePhone(phone)].filter(Boolean).join(" · "),
        to: paths.dashboard("students", { student: id }),
      }),
    ),
    ...programs.map(
      ({ id, title, is_draft }): Found => ({
        key: `program-${id}`,
        kind: "Programs",
        name: title,
        ...(is_draft && { detail: "Draft" }),
        to: paths.dashboard("programs", { program: id }),
      }),
    ),
    ...assignments.map(
      ({ id, title, program_title, kind }): Found => ({
        key: `assignment-${id}`,
        kind: "Assignments",
        name: title,
        detail: kind === "quiz" ? `Quiz, ${program_title}` : program_title,
        to: kind === "quiz" ? paths.quiz(id) : paths.dashboard("submitted-assignments", { search: title }),
      }),
    ),
    ...records.questions.map(
      ({ id, text, program_title }): Found => ({
        key: `question-${id}`,
        kind: "Questions",
        name: shortened(text, MOST_CHARACTERS),
        detail: program_title,
        to: paths.dashboard("submitted-assignments", { question: id }),
      }),
    ),
    ...records.sessions.map(
      ({ id, unit_type, number, title, program_title, starts_at }): Found => ({
        key: `session-${id}`,
        kind: "Sessions",
        name: unitName(unit_type, number, title),
        detail: `${program_title}, ${formatTime(starts_at, "minute")}`,
        to: paths.attendanceRegister(id),
      }),
    ),
    ...records.feedback_forms.map(
      ({ id, title }): Found => ({
        key: `feedback-${id}`,
        kind: "Feedback",
        name: `Feedback: ${title}`,
        to: paths.dashboard("programs", { program: id, view: "feedback" }),
      }),
    ),
    ...records.works.map(
      ({ id, student_name, assignment_title }): Found => ({
        key: `work-${id}`,
        kind: "Works",
        name: student_name,
        detail: assignment_title,
        to: paths.dashboard("submitted-assignments", { view: "desk", work: id }),
      }),
    ),
    ...affiliates.map(
      ({ id, name, email }): Found => ({
        key: `affiliate-${id}`,
        kind: "Affiliates",
        name,
        detail: email,
        to: paths.dashboard("affiliates", { affiliate: id }),
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
