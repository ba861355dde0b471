import { useNavigation } from "react-router";

/** A line along the top while the next page loads. Quick pages never show it. */
export function NavigationBar() {
  const isLoading = useNavigation().state === "loading";
  return isLoading ? <LoadingLine /> : null;
}

export function LoadingLine() {
  return (
    <div className="appear-late fixed inset-x-0 top-0 z-50">
      <div className="shimmer-accent h-1" />
      <span role="status" className="sr-only">
        Loading...
      </span>
    </div>
  );
}
