/** People never meet it: not on the screen, not by keyboard, not read aloud. Programs fill it in. */
export function Honeypot({ id, name }: { id: string; name: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Sito web</label>
      <input name={name} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
