import { cx } from '#ui/cx.ts'
import { uniqueLines } from '../exams/rules.ts'
import type { ToPrepare } from './chosen.ts'
import type { Line } from './names.tsx'

type PreparationProps = {
  services: readonly ToPrepare[]
  titles: { preparation: string; whatToBring: string }
  /** The duties of the patient's agreement. */
  duties?: readonly Line[]
  className?: string
}

/** How to prepare for the visit and what to bring, a petal a line, each once; nothing for services without either. */
export function Preparation({ services, titles, duties = [], className }: PreparationProps) {
  const parts = [
    { title: titles.preparation, lines: linesOf(services, 'preparation') },
    { title: titles.whatToBring, lines: [...duties, ...linesOf(services, 'whatToBring')] },
  ].filter(({ lines }) => lines.length > 0)
  if (parts.length === 0) return null
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10 gap-y-5 rounded-lg bg-sand-100 p-6',
        className,
      )}
    >
      {parts.map(({ title, lines }) => (
        <section key={title} aria-label={title} className="min-w-0">
          <h3 className="mb-1.5 font-sans font-strong text-md leading-[1.3]">{title}</h3>
          <ul>
            {lines.map(({ text, lang }) => (
              <li
                key={text}
                lang={lang}
                className="wrap-anywhere grid grid-cols-[0.75rem_minmax(0,1fr)] gap-3 py-1 leading-[1.45] before:mt-[0.34em] before:size-3 before:rounded-[100%_0] before:bg-aqua-400 forced-colors:before:bg-[Highlight]"
              >
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The lines of a text of several services, each once. */
function linesOf(services: readonly ToPrepare[], field: 'preparation' | 'whatToBring'): Line[] {
  const isItalian = ({ italian }: ToPrepare) => italian?.includes(field)
  const inItalian = new Set(uniqueLines(services.filter(isItalian).map((one) => one[field])))
  return uniqueLines(services.map((one) => one[field])).map((text) => ({
    text,
    lang: inItalian.has(text) ? 'it' : undefined,
  }))
}
