export type SocialNetwork = "facebook" | "x" | "instagram" | "linkedin";

const shapes: Record<SocialNetwork, string> = {
  facebook: "M14 8.5h2.5V5H14c-2.5 0-4 1.6-4 4v2H7.5v3.5H10V22h3.6v-7.5h2.7l.6-3.5h-3.3V9.3c0-.5.2-.8.4-.8z",
  x: "M13.7 10.6 20.4 3h-1.6L13 9.6 8.4 3H3l7 10.1L3 21h1.6l6.1-6.9L15.6 21H21zM5.2 4.2h2.4l11.2 15.7h-2.4z",
  instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM16.7 6.1a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z",
  linkedin:
    "M4 9h3.6v11.5H4zM5.8 3.5a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM10 9h3.4v1.6h.1c.5-.9 1.7-1.9 3.4-1.9 3.6 0 4.3 2.4 4.3 5.5v6.3h-3.6v-5.6c0-1.3 0-3-1.9-3s-2.1 1.4-2.1 2.9v5.7H10z",
};

/** Logos of the social networks, which lucide does not include. */
export function SocialIcon({ network, className }: { network: SocialNetwork; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      fillRule="evenodd"
      className={className}
    >
      <path d={shapes[network]} />
    </svg>
  );
}
