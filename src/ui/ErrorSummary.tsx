import { type Ref, useEffect, useRef } from 'react'
import { Note } from './Note.tsx'

type FieldError = { id: string; message: string }

type ErrorSummaryProps = {
  title?: string
  errors: readonly FieldError[]
  /** Takes the focus when it appears. */
  autoFocus?: boolean
  ref?: Ref<HTMLElement>
}

/** The wrong fields as links, above the form. Shows nothing when there are none. */
export function ErrorSummary({ title, errors, autoFocus = false, ref }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const some = errors.length > 0
  useEffect(() => {
    if (some && autoFocus) box.current?.focus()
  }, [some, autoFocus])
  if (!some) return null
  const heading = title ?? (errors.length === 1 ? 'Controlla un campo:' : `Controlla ${errors.length} campi:`)
  const setBox = (node: HTMLElement | null) => {
    box.current = node
    if (typeof ref === 'function') ref(node)
    else if (ref) ref.current = node
  }
  return (
    <section ref={setBox} tabIndex={-1} aria-label={heading} className="rounded-md">
      <Note tone="danger" title={heading}>
        <ul className="mt-1 grid gap-0.5">
          {errors.map((error) => (
            <li key={error.id}>
              <a
                href={`#${error.id}`}
                onClick={(event) => focusField(error.id) && event.preventDefault()}
                className="inline-flex min-h-6 items-center text-inherit underline hover:text-inherit pointer-coarse:min-h-11"
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </Note>
    </section>
  )
}

// A link alone scrolls to a field without entering it in some browsers.
function focusField(id: string): boolean {
  const field = document.getElementById(id)
  field?.focus()
  return field !== null
}
