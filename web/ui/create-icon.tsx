import { createElement, type SVGProps } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Returns the component of an icon. In the build it replaces the function of lucide-react
 * (scripts/build/direct-icons.ts), whose class names and settings nobody uses.
 */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
