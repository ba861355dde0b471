import { LogOut, Settings, Share2, User } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Chip } from "#web/ui/layout/chip.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { SlideOver } from "#web/ui/overlays/slide-over.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type Shown = "none" | "dialog" | "confirm" | "panel";

export function ActionsPart() {
  const [shown, setShown] = useState<Shown>("none");
  const showToast = useToast();
  const close = () => setShown("none");
  return (
    <section aria-labelledby="actions" className="grid grid-cols-1 gap-6">
      <SectionHeading id="actions" title="Actions" />
      <div className="flex flex-wrap items-start gap-3">
        <Button>Enroll Now</Button>
        <Button variant="pressing">Enroll Now: 2 days left</Button>
        <Button variant="urgent">Delete the program</Button>
        <Button variant="accent">Send Message</Button>
        <Button variant="secondary">View More Programs</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="quiet">Clear All Filters</Button>
        <Button size="large">Start learning</Button>
        <ButtonLink to="/">A link</ButtonLink>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button isPending pendingLabel="Saving...">
          Save Changes
        </Button>
        <Button disabledReason="Enrollment for this program is closed.">Enroll Now</Button>
        <Button size="small" variant="secondary" disabledReason="Already approved">
          Approve
        </Button>
        <IconButton label="Share this program" icon={<Share2 className="size-5" />} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>Not published</Badge>
        <Badge tone="good">Active</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="urgent">Closed</Badge>
        {([1, 2, 3, 4, 5, 6] as const).map((hue) => (
          <Badge key={hue} hue={hue}>
            Category {hue}
          </Badge>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip to="?" isCurrent>
          All
        </Chip>
        <Chip to="?category=Health">Health</Chip>
        <Chip removeTo="?">Category: Health</Chip>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setShown("dialog")}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setShown("confirm")}>
          Ask first
        </Button>
        <Button variant="secondary" onClick={() => setShown("panel")}>
          Slide over
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast("Program created successfully!", { lasts_ms: 3000 })}
        >
          Toast
        </Button>
        <Menu
          label="Profile menu"
          button={<Avatar name="Amina Nakato" />}
          heading={
            <p className="text-sm">
              <b className="block">Amina Nakato</b>
              amina.nakato@example.org
            </p>
          }
          items={[
            { label: "Edit Profile", icon: <User />, to: "/" },
            { label: "Account Settings", icon: <Settings />, to: "/" },
            { label: "Logout", icon: <LogOut />, onSelect: () => showToast("Logged out") },
          ]}
        />
      </div>
      <Dialog
        isOpen={shown === "dialog"}
        onClose={close}
        title="Grade Submission"
        footer={<Button onClick={close}>Save Grade</Button>}
      >
        <p>Marks and feedback go here.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={shown === "confirm"}
        title="Delete Amina Nakato and all data?"
        confirmLabel="Delete"
        onConfirm={close}
        onCancel={close}
      />
      <SlideOver isOpen={shown === "panel"} onClose={close} label="Dashboard menu">
        <p className="p-5">The dashboard's menu.</p>
      </SlideOver>
    </section>
  );
}
