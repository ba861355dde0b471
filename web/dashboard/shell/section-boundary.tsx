import { onlineManager } from "@tanstack/react-query";
import { Component, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";

/**
 * Shows a message instead of a section that throws or whose script did not load. The menu stays. Another address shows
 * the section again, because the view that it names may have loaded before.
 */
export function SectionBoundary({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  return <Boundary address={search}>{children}</Boundary>;
}

type BoundaryProps = { address: string; children: ReactNode };
type BoundaryState = { hasFailed: boolean };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: BoundaryProps, { hasFailed: hadFailed }: BoundaryState) {
    // A view that fails as it opens comes with its own address.
    if (hadFailed && this.state.hasFailed && before.address !== this.props.address)
      this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? <FailedSection /> : this.props.children;
  }
}

/**
 * Reloads the page when the network is back, because browsers do not request a failed script again. Without a network,
 * a reload would lose the dashboard, so there is no button.
 */
function FailedSection() {
  const isOnline = useIsOnline();
  useEffect(() => onlineManager.subscribe((isBack) => isBack && location.reload()), []);
  return (
    <FailedState title="This part of the dashboard did not load." hasRetry={isOnline}>
      {isOnline
        ? "Check your connection and try again. Nothing that you typed is lost."
        : "You have not opened it on this device before. It loads when you are online. Nothing that you typed is lost."}
    </FailedState>
  );
}
