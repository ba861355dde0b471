import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { ChargeDetail } from "#contract/fees/charges.ts";
import { dashboardTests, joseph } from "#tests/support/component/dashboard.tsx";
import { api } from "#web/api/client.ts";
import { CurrentUserContext } from "#web/dashboard/shell/current-user.ts";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import { CancelCharge } from "./cancel-charge.tsx";

dashboardTests();

const fee = {
  ...{ id: 3, reference: "DAR-7K2M-9QFX", student_name: "Amina Nansubuga", program_title: "Water Quality" },
  ...{ currency: "UGX", left_minor: 950_000, paid_minor: 0 },
};

test("the question before a fee is cancelled has one button with the word Cancel (beyond.md 1.6)", async () => {
  await render(
    <QueryClientProvider client={makeQueryClient(api)}>
      <ToastProvider isInHeader>
        <CurrentUserContext value={joseph}>
          <CancelCharge charge={fee as ChargeDetail} onClose={() => {}} />
        </CurrentUserContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole("button", { name: "Keep the Fee" })).toBeVisible();
  expect(page.getByRole("button", { name: /Cancel/ }).elements()).toHaveLength(1);
});
