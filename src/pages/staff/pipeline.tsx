import { todayOf } from '#features/samples/days.ts'
import { Board, inEuros } from '#features/samples/pipeline/Board.tsx'
import { figuresOf } from '#features/samples/pipeline/rules.ts'
import { SAMPLE_CONVERSION, sampleOpportunities } from '#features/samples/pipeline.ts'
import { SamplePage } from '#features/samples/SamplePage.tsx'
import { screens } from '#features/samples/screens.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { Counters } from '#platform/list/Counters.tsx'

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
