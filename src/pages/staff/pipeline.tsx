import { useId } from 'react'
import { workday } from '#features/samples/days.ts'
import {
  type Column,
  columnsOf,
  figuresOf,
  isFinal,
  SAMPLE_CONVERSION,
  type SampleOpportunity,
  type Stage,
  sampleOpportunities,
} from '#features/samples/pipeline.ts'
import { SamplePage, screens } from '#features/samples/screens.tsx'
import { staffMeta } from '#layouts/staff/page.ts'
import { Counters } from '#platform/list/Counters.tsx'
import { grouped } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'

const { title, access } = screens.pipeline

export const meta = staffMeta(title)
export const handle = { access }

/** Opportunities by their stage. */
export default function PipelinePage() {
  const { open, openEuros, wonEuros } = figuresOf(sampleOpportunities)
  return (
    <SamplePage title={title}>
      <Counters
        stacked
        counters={[
          ['Opportunità aperte', open],
          ['Valore aperto', inEuros(openEuros)],
          ['Valore vinto', inEuros(wonEuros)],
          ['Tasso di conversione', SAMPLE_CONVERSION],
        ]}
      />
      <Board opportunities={sampleOpportunities} today={wallClock(new Date()).date} />
    </SamplePage>
  )
}

const stageLabels: Record<Stage, string> = {
  lead: 'Primo contatto',
  qualified: 'Qualificata',
  proposal: 'Proposta',
  negotiation: 'Trattativa',
  'closed-won': 'Chiusa, vinta',
  'closed-lost': 'Chiusa, persa',
}

type BoardProps = { opportunities: readonly SampleOpportunity[]; today: string }

/** The stages side by side; three in a row where six are too narrow, one under the other on a phone. */
function Board({ opportunities, today }: BoardProps) {
  return (
    <div className="grid gap-x-3 gap-y-7 sm:grid-cols-2 desk:grid-cols-3 wide:grid-cols-6">
      {columnsOf(opportunities).map((column) => (
        <StageColumn key={column.stage} column={column} today={today} />
      ))}
    </div>
  )
}

function StageColumn({ column, today }: { column: Column<SampleOpportunity>; today: string }) {
  const id = useId()
  const { stage, opportunities, euros } = column
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2 border-line-strong border-b pb-2">
        <h2 id={id} className="text-ssm">
          {stageLabels[stage]}
        </h2>
        <p className="tnum text-ink-500 text-sxs">
          {opportunities.length}
          <span className="sr-only"> opportunità</span>
        </p>
        <p className="tnum ml-auto text-ink-600 text-sxs wide:ml-0 wide:w-full">
          <span className="sr-only">Somma: </span>
          {inEuros(euros)}
        </p>
      </div>
      <ul className="grid gap-2">
        {opportunities.map((one) => (
          <li key={one.id} className="min-w-0 rounded-md border border-line px-3.5 py-3">
            <Card opportunity={one} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ opportunity, today }: { opportunity: SampleOpportunity; today: string }) {
  const { title, who, euros, stage, days } = opportunity
  return (
    <>
      <h3 className="wrap-anywhere text-ssm leading-[1.3]">{title}</h3>
      <p className="wrap-anywhere text-ink-600 text-sxs">{who}</p>
      <div className="tnum mt-2.5 flex flex-wrap items-baseline justify-between gap-x-2 wide:flex-col">
        <p className="font-strong">{inEuros(euros)}</p>
        <p className="text-ink-600 text-s2xs">
          {isFinal(stage) ? 'Chiusa il' : 'Entro il'} {shortDate(workday(today, days))}
        </p>
      </div>
    </>
  )
}

/** '12.400 €' */
function inEuros(amount: number): string {
  return `${grouped(amount)} €`
}
