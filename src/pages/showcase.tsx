import type { MetaFunction } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { Density } from '#ui/Density.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Actions, Overlays } from '#ui/showcase/Actions.tsx'
import { Forms } from '#ui/showcase/Forms.tsx'
import { Pictures, Signs } from '#ui/showcase/Signs.tsx'
import { Tables } from '#ui/showcase/Tables.tsx'
import { TooltipProvider } from '#ui/TooltipProvider.tsx'
import '#ui/showcase/showcase.css'

export const meta: MetaFunction = () => [
  { title: 'Componenti · Ambulatorio' },
  { name: 'robots', content: 'noindex' },
]

const SECTIONS = [
  ['azioni', 'Pulsanti e collegamenti'],
  ['finestre', 'Finestre, menu, avvisi'],
  ['campi', 'Campi e moduli'],
  ['stati', 'Stati, etichette, messaggi'],
  ['tabelle', 'Tabelle'],
  ['immagini', 'Immagini e segni'],
] as const

/** Every component once, on one page. Only in development: production has no route to it. */
export default function ShowcasePage() {
  return (
    <TooltipProvider>
      <SkipLink />
      <div className="sc-page">
        <header>
          <Density value="staff">
            <PageHead
              back={{ to: '/', label: 'Torna al sito' }}
              title="Componenti"
              badge={<Badge tone="demo">solo in sviluppo</Badge>}
              text="I pezzi di cui sono fatti il sito e il gestionale. I valori stanno in src/ui/styles/tokens.css."
            />
          </Density>
        </header>
        <nav aria-label="Indice" className="sc-index">
          <ul>
            {SECTIONS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main id="contenuto" tabIndex={-1} className="sc-main">
          <Actions />
          <Overlays />
          <Forms />
          <Signs />
          <Tables />
          <Pictures />
        </main>
      </div>
    </TooltipProvider>
  )
}
