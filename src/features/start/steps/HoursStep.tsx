import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { HoursRow, Overrides } from '#content/fields.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { publishClinic } from './publish.ts'
import { StepForm } from './StepForm.tsx'
import { WeekFields } from './WeekFields.tsx'
import {
  ALL_DAYS,
  type DayRanges,
  fitsWeek,
  rowsOf,
  type TypedDay,
  typedWeek,
  Week,
  weekLabel,
} from './week.ts'

const HoursShape = z.object({ week: Week })
type Typed = { week: TypedDay[] }

const OUTPATIENT = 'hours.outpatient'
/** Hours of things a clinic may not have: none until staff write them. */
const NO_OTHERS = { 'hours.bloodDraw': [], 'hours.resultsPickup': [] }
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
const PROPOSED: HoursRow[] = [
  {
    days: MONDAY_TO_FRIDAY,
    ranges: [
      { opens: '09:00', closes: '13:00' },
      { opens: '14:30', closes: '18:30' },
    ],
    note: '',
  },
]

type HoursStepProps = { own: Overrides; onDone: () => void }

/** The hours of the clinic's door. Published ones with parts that this form lacks are changed in 'La clinica', which has them all. */
export function HoursStep({ own, onDone }: HoursStepProps) {
  const rows = own[OUTPATIENT] as HoursRow[] | undefined
  if (rows && !fitsWeek(rows)) return <WholeHours onDone={onDone} />
  return <HoursForm rows={rows ?? PROPOSED} onDone={onDone} />
}

function WholeHours({ onDone }: Pick<HoursStepProps, 'onDone'>) {
  return (
    <div className="grid gap-4">
      <p>
        Gli orari pubblicati hanno note o più di due fasce al giorno: si cambiano tra i dati della clinica.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <ButtonLink to="/sito-web?tab=clinica" variant="secondary">
          Apri «La clinica»
        </ButtonLink>
        <Button onClick={onDone}>Continua</Button>
      </div>
    </div>
  )
}

type HoursFormProps = Pick<HoursStepProps, 'onDone'> & { rows: readonly HoursRow[] }

function HoursForm({ rows, onDone }: HoursFormProps) {
  const client = useQueryClient()
  const record = useRecordForm<Typed, { week: DayRanges[] }, object>({
    shape: HoursShape,
    typed: { week: typedWeek(rows, ALL_DAYS) },
    version: undefined,
    labelOf: (path) => weekLabel(path, ALL_DAYS),
    pathOf: () => 'week',
    save: ({ week }) =>
      publishClinic(client, (published) => ({ ...NO_OTHERS, ...published, [OUTPATIENT]: rowsOf(week) })),
    onSaved: onDone,
  })
  const { form, idOf } = record
  const { week } = useWatch({ control: form.control }) as Typed
  return (
    <StepForm record={record}>
      <WeekFields
        legend="Quando la clinica è aperta"
        none="chiuso"
        week={week}
        errors={form.formState.errors.week}
        idOf={idOf}
        onChange={(next) => form.setValue('week', next, { shouldDirty: true })}
      />
    </StepForm>
  )
}
