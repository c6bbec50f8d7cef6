import type { ComponentPropsWithRef } from 'react'

type HoneypotProps = ComponentPropsWithRef<'input'> & { id: string; name: string }

/** People never meet it: not on the screen, not by keyboard, not read aloud. Programs fill it in. */
export function Honeypot(input: HoneypotProps) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={input.id}>Sito web</label>
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
