import "#web/styles/app.css";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { PublicCertificate } from "#contract/courses/certificates/certificates.ts";
import { fromStartEdge } from "#tests/support/component/start-edge.ts";
import type { Route } from "./+types/certificate.ts";
import CertificatePage from "./certificate.tsx";

const certificate: PublicCertificate = {
  ...{
    number: "2026-000001",
    code: "7K2M-9QFX-3B0D-ZZ12",
    holder_name: "محمد علي",
    program_title: "الطاقة الشمسية",
  },
  ...{
    issued_at: "2026-11-28T09:00:00Z",
    revoked_at: null,
    is_replaced: false,
    linkedin_url: "https://example.org/",
  },
  ...{ institute_name: "Darasa", institute_logo: null, signatory_name: "أحمد", signatory_title: "" },
  ...{
    duration: "8 days",
    started_on: "2026-11-22",
    completed_on: "2026-11-26",
    criteria: "The holder took part.",
  },
};

test("an Arabic holder, program and signatory begin at the start edge (visitors.md 9.2)", async () => {
  await render(<CertificatePage {...({ loaderData: { certificate } } as Route.ComponentProps)} />);
  for (const words of ["محمد علي", "الطاقة الشمسية", "أحمد"]) {
    const shown = page.getByText(words, { exact: true });
    await expect.element(shown).toBeVisible();
    expect(fromStartEdge(shown.element())).toBeLessThan(2);
  }
});
