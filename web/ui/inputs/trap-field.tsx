/** A hidden field that only bots fill in. The server drops forms in which it has a value. */
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
