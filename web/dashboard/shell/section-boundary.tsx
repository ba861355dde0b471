import { Component, type ReactNode } from "react";
import { FailedState } from "#web/ui/layout/failed-state.tsx";

const loadAgain = () => location.reload();

/**
 * Shows a message instead of a section that throws or whose script did not load. The menu stays. Browsers do not
 * request a failed script again, so the page reloads when the network is back.
 */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    addEventListener("online", loadAgain);
  }

  override componentWillUnmount() {
    removeEventListener("online", loadAgain);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <FailedState title="This part of the dashboard did not load.">
        {navigator.onLine === false
          ? "You have not opened it on this device before. It loads when you are online. Nothing that you typed is lost."
          : "Check your connection and try again. Nothing that you typed is lost."}
      </FailedState>
    );
  }
}
