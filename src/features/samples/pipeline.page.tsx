import { staffMeta } from '#layouts/staff/meta.ts'
import { Counters } from '#platform/list/Counters.tsx'
import { todayOf } from './days.ts'
import { Board, inEuros } from './pipeline/Board.tsx'
import { figuresOf } from './pipeline/rules.ts'
import { SAMPLE_CONVERSION, sampleOpportunities } from './pipeline.ts'
import { SamplePage } from './SamplePage.tsx'
import { screens } from './screens.ts'

const { title, access } = screens.pipeline

export const meta = () => staffMeta(title)
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
      <Board opportunities={sampleOpportunities} today={todayOf(new Date())} />
    </SamplePage>
  )
}
