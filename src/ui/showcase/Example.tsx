import type { ReactNode } from 'react'
import { Density, type DensityValue } from '../Density.tsx'

type SectionProps = { id: string; title: string; text: ReactNode; children: ReactNode }

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="sc-section">
      <h2 id={id} tabIndex={-1} className="sc-section-title">
        {title}
      </h2>
      <p className="sc-text">{text}</p>
      {children}
    </section>
  )
}

type ExampleProps = {
  name: string
  /** The names one imports. */
  code: string
  text?: ReactNode
  /** For a component that lives on one side only. */
  only?: DensityValue
  children: (density: DensityValue) => ReactNode
}

const SIDES: Record<DensityValue, string> = { public: 'Sito', staff: 'Gestionale' }

/** One component, drawn on both sides: the same code, the density around it decides. */
export function Example({ name, code, text, only, children }: ExampleProps) {
  const sides: readonly DensityValue[] = only ? [only] : ['public', 'staff']
  return (
    <div className="sc-example">
      <div className="sc-example-head">
        <h3>{name}</h3>
        <code lang="en">{code}</code>
      </div>
      {text ? <p className="sc-text">{text}</p> : null}
      <div className="sc-panes">
        {sides.map((density) => (
          <div key={density} className="sc-pane">
            <p className="sc-side">{SIDES[density]}</p>
            <Density value={density}>
              <div className="sc-stage">{children(density)}</div>
            </Density>
          </div>
        ))}
      </div>
    </div>
  )
}

/** What stands side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="sc-row">{children}</div>
}

/** One state with its name below. */
export function State({
  label,
  wide = false,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={wide ? 'sc-state sc-wide' : 'sc-state'}>
      <div className="sc-state-body">{children}</div>
      <p className="sc-caption">{label}</p>
    </div>
  )
}
