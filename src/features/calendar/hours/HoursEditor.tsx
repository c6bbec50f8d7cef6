import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SetupDoctor } from '#features/catalogue/setup/doctors/contract.ts'
import { addressOf } from '#features/catalogue/setup/view.ts'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { readNow } from '#platform/query/call-query.ts'
import { mondayOf, wallClock } from '#platform/time/dates.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { type DoctorHours, saveHours } from '../contract.ts'
import { Marks } from '../marks/Marks.tsx'
import { holidaysQuery, hoursQuery, LAST_DAY, marksQuery, refreshCalendar } from '../queries.ts'
import { CopyHours } from './CopyHours.tsx'
import { hoursCopy as copy } from './copy.ts'
import { EightWeeks } from './EightWeeks.tsx'
import {
  HoursForm,
  type HoursTyped,
  type HoursValues,
  placeOf,
  rowsText,
  type TypedRow,
  typedFrom,
  validHours,
} from './hours-form.ts'
import { OutsideVisits } from './OutsideVisits.tsx'
import { WeekRows } from './WeekRows.tsx'

type DoctorProps = { doctor: SetupDoctor }

/** When a doctor receives: a typical week, the eight weeks that follow from it, absences and extra sessions. */
export function HoursEditor({ doctor }: DoctorProps) {
  const { data, error, isFetching, refetch } = useQuery(hoursQuery(doctor.id))
  if (data) return <Hours doctor={doctor} saved={data} />
  if (error && !isFetching) return <NotLoaded what="gli orari" error={error} again={() => refetch()} />
  return <HoursSkeleton />
}

function Hours({ doctor, saved }: DoctorProps & { saved: DoctorHours }) {
  const shown = useRef<readonly TypedRow[]>([])
  const record = useHoursRecord(saved, (path) => placeOf(path, shown.current))
  const rows = useWatch({ control: record.form.control, name: 'hours' })
  shown.current = rows
  const [inDialog, setInDialog] = useState(false)
  const today = wallClock(new Date()).date
  const calendar = useCalendar(doctor.id, today)
  const facts = calendar.data && { ...calendar.data, doctorId: doctor.id, today, hours: validHours(rows) }
  return (
    <>
      <form id={record.formId} onSubmit={record.submit} noValidate>
        <RecordHead record={record} />
        <div className="mb-2 flex flex-wrap items-center gap-x-3">
          <h2 className="text-smd">Riceve</h2>
          <p className="mr-auto text-ink-600 text-sxs">
            Gli orari di una settimana tipo. Le chiusure della clinica valgono sempre; un servizio che ha
            orari suoi si prenota solo in quelli.
          </p>
          <CopyHours record={record} doctorId={doctor.id} />
        </div>
        <WeekRows record={record} doctorId={doctor.id} today={today} />
      </form>
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 rail:grid-cols-[minmax(0,1fr)_20rem]">
        {facts ? <EightWeeks facts={facts} isEmpty={rows.length === 0} /> : null}
        {facts ? (
          <Marks
            doctorId={doctor.id}
            marks={calendar.own}
            list={calendar.ownQuery}
            today={today}
            onDirty={setInDialog}
          />
        ) : calendar.error ? (
          <NotLoaded what="il calendario" error={calendar.error} again={calendar.again} />
        ) : (
          <Skeleton className="h-96 w-full rounded-sm" />
        )}
      </div>
      <RecordFoot
        record={record}
        label="Salva gli orari"
        cancel={addressOf({ tab: 'medici' })}
        unsaved={inDialog}
      >
        {record.dirty && facts ? (
          <OutsideVisits facts={facts} saved={saved.hours} isEmpty={rows.length === 0} />
        ) : null}
      </RecordFoot>
    </>
  )
}

function useHoursRecord(saved: DoctorHours, labelOf: (path: string) => string) {
  const client = useQueryClient()
  const notify = useNotify()
  const query = hoursQuery(saved.doctorId)
  return useRecordForm<HoursTyped, HoursValues, DoctorHours>({
    shape: HoursForm,
    typed: typedFrom(saved),
    version: saved.version,
    typedOf: typedFrom,
    labelOf,
    sayValue: (path, value) => (path === 'hours' ? rowsText(value as TypedRow[]) : undefined),
    save: async ({ hours }, { version }) => {
      const params = { id: String(saved.doctorId) }
      const answer = await call(saveHours, { params, body: { hours, version } })
      client.setQueryData(query.queryKey, answer)
      void refreshCalendar(client)
      return answer
    },
    onSaved: () => notify.success(copy.saved),
    reload: async () => {
      const latest = await readNow(client, query)
      return { typed: typedFrom(latest), version: latest.version }
    },
    onFailed: (error) => notify.error(copy.saveFailed, error),
  })
}

/** The facts of the weeks beside the hours: the doctor's marks and the clinic's closures, and the holidays. */
function useCalendar(doctorId: number, today: string) {
  const days = { from: mondayOf(today), to: LAST_DAY }
  const ownQuery = marksQuery({ ...days, doctorId })
  const own = useQuery(ownQuery)
  const closures = useQuery(marksQuery({ ...days, kind: 'closure' }))
  const holidays = useQuery(holidaysQuery)
  const queries = [own, closures, holidays]
  const data = own.data &&
    closures.data &&
    holidays.data && { marks: [...own.data, ...closures.data], holidays: holidays.data }
  return {
    data,
    own: own.data ?? [],
    ownQuery,
    error: queries.find(({ error, isFetching }) => error && !isFetching)?.error,
    again: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

/** The rows of a week. They show only when the answer takes longer than a blink. */
function HoursSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 starting:opacity-0">
      {['w-4/5', 'w-full', 'w-3/4', 'w-11/12', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={`h-(--h-ctl) rounded-ctl ${width}`} />
      ))}
    </SkeletonGroup>
  )
}
