import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { getHours, saveHours } from '#features/calendar/contract.ts'
import { refreshCalendar } from '#features/calendar/queries.ts'
import {
  createDoctor,
  listSetupDoctors,
  NewDoctor,
  USUAL_TITLE,
} from '#features/catalogue/setup/doctors/contract.ts'
import { refreshCatalogue } from '#features/catalogue/setup/queries.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { sameName } from './first-service.ts'
import { Line, StepForm } from './StepForm.tsx'
import { WeekFields } from './WeekFields.tsx'
import { type DayRanges, type TypedDay, typedWeek, VISIT_DAYS, Week, weekLabel } from './week.ts'

const { title, firstName, lastName, specialization } = NewDoctor.shape
const DoctorForm = z.object({
  title: title.unwrap(),
  ...{ firstName, lastName, specialization },
  week: Week,
})
type Typed = { title: string; firstName: string; lastName: string; specialization: string; week: TypedDay[] }
type Values = z.output<typeof DoctorForm>

const labels: Record<string, string> = {
  title: 'Titolo',
  firstName: 'Nome',
  lastName: 'Cognome',
  specialization: 'Specializzazione',
}

const EMPTY: Typed = {
  title: USUAL_TITLE,
  ...{ firstName: '', lastName: '', specialization: '' },
  week: typedWeek([], VISIT_DAYS),
}

type DoctorStepProps = { onDone: () => void }

/** The first doctor, with the weekly hours. */
export function DoctorStep({ onDone }: DoctorStepProps) {
  const client = useQueryClient()
  const record = useRecordForm<Typed, Values, object>({
    shape: DoctorForm as unknown as z.ZodType<Values, Typed>,
    typed: EMPTY,
    version: undefined,
    labelOf: (path) => labels[path] ?? weekLabel(path, VISIT_DAYS),
    pathOf: (path) => (path.startsWith('hours') ? 'week' : path),
    save: async (values) => {
      const doctor = await saveDoctor(values)
      void refreshCatalogue(client)
      void refreshCalendar(client)
      return doctor
    },
    onSaved: onDone,
  })
  const { form, idOf } = record
  const { week } = useWatch({ control: form.control }) as Typed
  return (
    <StepForm record={record}>
      <div className="st-fields" data-of="name">
        <Line record={record} name="title" optional />
        <Line record={record} name="firstName" />
        <Line record={record} name="lastName" />
      </div>
      <Line record={record} name="specialization" placeholder="Cardiologia" optional />
      <WeekFields
        legend="Quando riceve"
        none="non riceve"
        week={week}
        errors={form.formState.errors.week}
        idOf={idOf}
        onChange={(next) => form.setValue('week', next, { shouldDirty: true })}
      />
    </StepForm>
  )
}

/** Creates the doctor, then the hours. A doctor of that name, left by an attempt that failed half-way, is taken. */
async function saveDoctor({ week, ...person }: Values): Promise<object> {
  const doctors = await call(listSetupDoctors, {})
  const before = doctors.find(
    (one) => sameName(one.firstName, person.firstName) && sameName(one.lastName, person.lastName),
  )
  const { id } =
    before ??
    (await call(createDoctor, { body: { ...person, email: null, phone: null, profileImage: null } }))
  const params = { id: String(id) }
  const { version } = await call(getHours, { params })
  await call(saveHours, { params, body: { hours: hoursOf(week), version } })
  return { id }
}

function hoursOf(week: readonly DayRanges[]) {
  return week.flatMap(({ day, ranges }) =>
    ranges.map(({ opens, closes }) => ({
      ...{ dayOfWeek: day, startTime: opens, endTime: closes },
      cadence: 'weekly' as const,
    })),
  )
}
