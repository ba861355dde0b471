/** A field that no person sees and that programs fill in. The server drops what comes with it. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-clip">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
