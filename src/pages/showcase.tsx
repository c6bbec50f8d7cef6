import type { ComponentType } from 'react'
import type { MetaFunction } from 'react-router'
import { Buttons, LinksSection } from '#ui/showcase/Actions.tsx'
import { Colours, Contrast } from '#ui/showcase/Colours.tsx'
import { Floating } from '#ui/showcase/Floating.tsx'
import { Dates, Fields } from '#ui/showcase/Forms.tsx'
import { Marks } from '#ui/showcase/Marks.tsx'
import { Corners, Layers, Motion, Shadows, Space, Type } from '#ui/showcase/Measures.tsx'
import { Messages, Waiting } from '#ui/showcase/Messages.tsx'
import { Pictures } from '#ui/showcase/Pictures.tsx'
import { RecordForms } from '#ui/showcase/RecordForms.tsx'
import { Signs } from '#ui/showcase/Signs.tsx'
import { Tables } from '#ui/showcase/Tables.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Density } from '../ui/Density.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { TooltipProvider } from '../ui/TooltipProvider.tsx'
import '#ui/showcase/showcase.css'
import '#ui/showcase/foundations.css'
import '#ui/showcase/examples.css'

export const meta: MetaFunction = () => [
  { title: 'Componenti · Ambulatorio' },
  { name: 'robots', content: 'noindex' },
]

type Part = { id: string; title: string; Part: ComponentType }

const FOUNDATIONS: readonly Part[] = [
  { id: 'colori', title: 'Colori', Part: Colours },
  { id: 'contrasto', title: 'Contrasto', Part: Contrast },
  { id: 'caratteri', title: 'Caratteri', Part: Type },
  { id: 'spazio', title: 'Spazio e misure', Part: Space },
  { id: 'angoli', title: 'Angoli', Part: Corners },
  { id: 'ombre', title: 'Ombre', Part: Shadows },
  { id: 'movimento', title: 'Movimento', Part: Motion },
  { id: 'livelli', title: 'Livelli', Part: Layers },
]

const COMPONENTS: readonly Part[] = [
  { id: 'pulsanti', title: 'Pulsanti', Part: Buttons },
  { id: 'collegamenti', title: 'Collegamenti', Part: LinksSection },
  { id: 'campi', title: 'Campi', Part: Fields },
  { id: 'date', title: 'Date', Part: Dates },
  { id: 'schede', title: 'Schede', Part: RecordForms },
  { id: 'etichette', title: 'Etichette e stati', Part: Signs },
  { id: 'messaggi', title: 'Messaggi', Part: Messages },
  { id: 'attesa', title: 'Attesa', Part: Waiting },
  { id: 'finestre', title: 'Finestre', Part: Floating },
  { id: 'tabelle', title: 'Tabelle', Part: Tables },
  { id: 'immagini', title: 'Immagini', Part: Pictures },
  { id: 'segni', title: 'Segni della casa', Part: Marks },
]

/** Every token and every component on one page. Only in development: production has no route to it. */
export default function ShowcasePage() {
  return (
    <TooltipProvider>
      <SkipLink />
      <div className="sc-page">
        <header className="sc-head">
          <Density value="staff">
            <PageHead
              back={{ to: '/', label: 'Torna al sito' }}
              title="Componenti"
              badge={<Badge tone="demo">solo in sviluppo</Badge>}
              text="I valori e i pezzi di cui sono fatti il sito e il gestionale, letti dai file che li definiscono."
            />
          </Density>
        </header>
        <nav aria-label="Indice" className="sc-index">
          <Contents title="Fondamenta" parts={FOUNDATIONS} />
          <Contents title="Componenti" parts={COMPONENTS} />
        </nav>
        <main id="contenuto" tabIndex={-1} className="sc-main">
          {[...FOUNDATIONS, ...COMPONENTS].map(({ id, Part }) => (
            <Part key={id} />
          ))}
        </main>
      </div>
    </TooltipProvider>
  )
}

function Contents({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <div>
      <p className="sc-index-title">{title}</p>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`#${part.id}`}>{part.title}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
