import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { HoursRow, Overrides } from '#content/fields.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { publishClinic } from './publish.ts'
import { StepForm } from './StepForm.tsx'
import { WeekFields } from './WeekFields.tsx'
import { ALL_DAYS, type DayRanges, rowsOf, type TypedDay, typedWeek, Week, weekLabel } from './week.ts'

const HoursForm = z.object({ week: Week })
type Typed = { week: TypedDay[] }

const OUTPATIENT = 'hours.outpatient'
/** Hours of things a clinic may not have: none until staff write them. */
const NO_OTHERS = { 'hours.bloodDraw': [], 'hours.resultsPickup': [] }
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
const PROPOSED = [
  {
    days: MONDAY_TO_FRIDAY,
    ranges: [
      { opens: '09:00', closes: '13:00' },
      { opens: '14:30', closes: '18:30' },
    ],
  },
]

type HoursStepProps = { own: Overrides; onDone: () => void }

/** The hours of the clinic's door. */
export function HoursStep({ own, onDone }: HoursStepProps) {
  const client = useQueryClient()
  const record = useRecordForm<Typed, { week: DayRanges[] }, object>({
    shape: HoursForm,
    typed: { week: typedWeek((own[OUTPATIENT] as HoursRow[] | undefined) ?? PROPOSED, ALL_DAYS) },
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
