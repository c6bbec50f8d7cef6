import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  fieldLabels,
  HolidaysForm,
  type HolidaysTyped,
  pathOf,
  sayValue,
  typedFrom,
} from '#features/calendar/closures/holidays-form.ts'
import { PatronFields } from '#features/calendar/closures/PatronFields.tsx'
import { type Holidays, saveHolidays } from '#features/calendar/contract.ts'
import { holidaysQuery, refreshCalendar } from '#features/calendar/queries.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { LoadingLine } from '#platform/list/LoadingLine.tsx'
import { readNow } from '#platform/query/call-query.ts'
import { wallClock } from '#platform/time/dates.ts'
import { StepForm } from './StepForm.tsx'

type PatronStepProps = { onDone: () => void }

/** The day of the patron, or none; the holidays stay as they are. */
export function PatronStep({ onDone }: PatronStepProps) {
  const query = useQuery(holidaysQuery)
  if (query.data) return <PatronForm holidays={query.data} onDone={onDone} />
  return <LoadingLine query={query} failed="Non riusciamo a leggere il calendario." className="h-24 w-full" />
}

type Saved = Holidays & { version: number }

function PatronForm({ holidays, onDone }: PatronStepProps & { holidays: Saved }) {
  const client = useQueryClient()
  const record = useRecordForm<HolidaysTyped, Holidays, Saved>({
    shape: HolidaysForm,
    typed: typedFrom(holidays),
    version: holidays.version,
    typedOf: typedFrom,
    labelOf: (path) => fieldLabels[path as keyof HolidaysTyped],
    ...{ sayValue, pathOf },
    save: async (values, { version }) => {
      const saved = await call(saveHolidays, { body: { ...values, version } })
      client.setQueryData(holidaysQuery.queryKey, saved)
      void refreshCalendar(client)
      return saved
    },
    onSaved: onDone,
    reload: async () => {
      const latest = await readNow(client, holidaysQuery)
      return { typed: typedFrom(latest), version: latest.version }
    },
  })
  return (
    <StepForm record={record}>
      <PatronFields record={record} saved={holidays} today={wallClock(new Date()).date} />
    </StepForm>
  )
}
