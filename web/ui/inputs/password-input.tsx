import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { Input } from "./input.tsx";

/** A password field with a button that shows the password. Without JavaScript there is no button. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  const [canToggle, setCanToggle] = useState(false);
  useEffect(() => setCanToggle(true), []);
  return (
    <span className="relative block">
      <Input
        autoCapitalize={isShown ? "none" : undefined}
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? "text" : "password"}
        className="pe-13"
      />
      {canToggle && (
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="absolute end-0.5 top-0.5 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-action"
        >
          {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
      )}
    </span>
  );
}
