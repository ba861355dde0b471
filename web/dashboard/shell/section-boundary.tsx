import { Component, type ReactNode } from "react";
import { FailedState } from "#web/ui/layout/failed-state.tsx";

/** Shows a message in place of a section that throws or whose script did not load. The menu stays. */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <FailedState title="This part of the dashboard did not load.">
        Check your connection and try again; nothing that you typed is lost.
      </FailedState>
    );
  }
}
