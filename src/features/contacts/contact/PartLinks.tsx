import { focusPart, type Part } from './parts.ts'

type PartLinksProps = { parts: readonly { part: Part; label: string; count: number | undefined }[] }

/** On a small screen the parts are far from each other. It scrolls sideways. */
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
              // Without an entry in the history: Back leads to the list, not up and down the page.
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
