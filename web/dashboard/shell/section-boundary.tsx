import { Component, type ReactNode } from "react";
import { FailedState } from "#web/ui/layout/failed-state.tsx";

const loadAgain = () => location.reload();

/**
 * Shows a message in place of a section that throws or whose script did not load. The menu stays. A script that failed is not asked
 * for again by the browser, so the page is loaded anew once the network is back.
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
          ? "It was not opened on this device before. It comes when you are online; nothing that you typed is lost."
          : "Check your connection and try again; nothing that you typed is lost."}
      </FailedState>
    );
  }
}
