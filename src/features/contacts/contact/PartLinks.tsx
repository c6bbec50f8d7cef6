type PartLinksProps = { parts: readonly { part: Part; label: string; count: number | undefined }[] }

/** Links to the sections, for narrow screens; scrolls sideways. */
export function PartLinks({ parts }: PartLinksProps) {
  return (
    <nav
      aria-label="Sezioni del contatto"
      className="no-bar -mx-(--gut) -my-1 overflow-x-auto px-(--gut) py-1 desk:hidden"
    >
      <ul className="flex w-max gap-2">
        {parts.map(({ part, label, count }) => (
          <li key={part}>
            <a
              href={`#${part}`}
              // Adds no history entry, so that Back leads to the list.
              onClick={(event) => {
                event.preventDefault()
                focusPart(part, true)
              }}
              className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-line bg-white px-3.5 font-ui text-ink-600 text-ssm no-underline hover:bg-sand-100 hover:text-ink hover:no-underline"
            >
              {label}
              {count === undefined ? null : (
                <span className="tnum font-medium text-sxs opacity-85">{count}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Ids of the headings of the sections. */
type Part = 'proposte' | 'informazioni' | 'messaggi' | 'richieste' | 'note' | 'liste' | 'file'

/** Focuses the heading of a section: after a click on its link (`scroll`), or when the focused element was removed. */
export function focusPart(part: Part, scroll = false): void {
  setTimeout(() => {
    const heading = document.getElementById(part)
    const lost = !document.activeElement || document.activeElement === document.body
    if (!heading || !(scroll || lost)) return
    if (scroll) heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  })
}

/** Name of the contact's form among the parts with unsaved input. */
export const PERSON = 'persona'
