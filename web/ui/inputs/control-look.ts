/** Classes that all inputs, textareas and selects share. */
export const controlLook =
  "min-h-12 w-full rounded-md border-[1.5px] border-control-line bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted text-ellipsis transition-colors duration-(--speed-quick) hover:border-ink focus-visible:border-action aria-invalid:border-urgent aria-invalid:bg-urgent-soft disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken";

/** Classes of a group of controls with an error. */
export const wrongGroupLook = "rounded-md outline-2 outline-urgent outline-offset-6";
