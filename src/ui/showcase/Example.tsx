import type { ReactNode } from 'react'
import { Density, type DensityValue } from '../Density.tsx'

type SectionProps = { id: string; title: string; children: ReactNode }

export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="sc-section">
      <h2 id={id} tabIndex={-1} className="sc-section-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

type ExampleProps = {
  /** The names to import. */
  code: string
  text?: ReactNode
  /** The side of a component that exists on one only. */
  only?: DensityValue
  children: (density: DensityValue) => ReactNode
}

const SIDES: Record<DensityValue, string> = { public: 'Sito', staff: 'Gestionale' }

/** A component drawn for both sides: the density around it decides how it looks. */
export function Example({ code, text, only, children }: ExampleProps) {
  const sides: readonly DensityValue[] = only ? [only] : ['public', 'staff']
  return (
    <div className="sc-example">
      <h3 className="sc-code" lang="en">
        {code}
      </h3>
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

export function Row({ children }: { children: ReactNode }) {
  return <div className="sc-row">{children}</div>
}
