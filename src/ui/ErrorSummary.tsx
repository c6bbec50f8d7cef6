import { useLanguage } from './Language.tsx'
import { Note } from './Note.tsx'

type FieldError = { id: string; message: string }

/** The wrong fields as links, above the form. Shows nothing when there are none. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const { words, sentence } = useLanguage()
  if (errors.length === 0) return null
  const heading = words.fieldsToCheck(errors.length)
  return (
    <section aria-label={heading} className="rounded-md">
      <Note tone="danger" title={heading}>
        <ul className="mt-1 grid gap-0.5">
          {errors.map((error) => (
            <li key={error.id}>
              <a
                href={`#${error.id}`}
                onClick={(event) => focusField(error.id) && event.preventDefault()}
                className="inline-flex min-h-6 items-center text-inherit underline hover:text-inherit pointer-coarse:min-h-11"
              >
                {sentence(error.message)}
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
