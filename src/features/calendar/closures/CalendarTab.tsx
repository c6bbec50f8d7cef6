import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { setupCopy } from '#features/catalogue/setup/copy.ts'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { readNow } from '#platform/query/call-query.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { TableSkeleton } from '#ui/DataTable.tsx'
import { type CalendarMark, type Holidays, saveHolidays } from '../contract.ts'
import { MarkDialog } from '../marks/LazyMarkDialog.ts'
import { DeleteMark } from '../marks/Marks.tsx'
import { holidaysQuery, LAST_DAY, marksQuery, refreshCalendar } from '../queries.ts'
import { ClosuresTable, closuresTable } from './ClosuresTable.tsx'
import { closuresCopy as copy } from './copy.ts'
import { HolidaysTable } from './HolidaysTable.tsx'
import {
  fieldLabels,
  HolidaysForm,
  type HolidaysTyped,
  pathOf,
  patronOf,
  sayValue,
  typedFrom,
} from './holidays-form.ts'
import { PatronFields } from './PatronFields.tsx'
import { SixMonths } from './SixMonths.tsx'

/** When the whole clinic is closed: closures, the patron and the national holidays. */
export function CalendarTab() {
  const today = wallClock(new Date()).date
  const list = marksQuery({ from: `${today.slice(0, 7)}-01`, to: LAST_DAY, kind: 'closure' })
  const closures = useQuery(list)
  const holidays = useQuery(holidaysQuery)
  if (closures.data && holidays.data)
    return <ClinicCalendar {...{ list, today }} closures={closures.data} holidays={holidays.data} />
  const failed = [closures, holidays].find(({ error, isFetching }) => error && !isFetching)
  if (!failed?.error) return <TableSkeleton {...closuresTable} />
  const again = () => {
    for (const query of [closures, holidays]) if (query.isError) void query.refetch()
  }
  return <NotLoaded what="il calendario" error={failed.error} again={again} />
}

type SavedHolidays = Holidays & { version: number }
type ClosureList = { closures: readonly CalendarMark[]; list: ReturnType<typeof marksQuery>; today: string }
type ClinicCalendarProps = ClosureList & { holidays: SavedHolidays }

function ClinicCalendar({ closures, list, holidays, today }: ClinicCalendarProps) {
  const record = useHolidaysRecord(holidays)
  const typed = useWatch({ control: record.form.control }) as HolidaysTyped
  const [inDialog, setInDialog] = useState(false)
  const facts = { record, saved: holidays, today }
  return (
    <>
      <div className="grid items-start gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Closures {...{ closures, list, today }} onDirty={setInDialog} />
          <form id={record.formId} onSubmit={record.submit} noValidate>
            <RecordHead record={record} />
            <PatronFields {...facts} />
            <HolidaysTable {...facts} />
          </form>
        </div>
        <div className="wide:sticky wide:top-4">
          <SixMonths
            closures={closures}
            rules={{ open: typed.open, patron: patronOf(typed), days: [] }}
            today={today}
          />
        </div>
      </div>
      <RecordFoot record={record} label={setupCopy.update} unsaved={inDialog} />
    </>
  )
}

type ClosuresProps = ClosureList & {
  /** Told whether the open dialog has unsaved changes. */
  onDirty: (dirty: boolean) => void
}

function Closures({ closures, list, today, onDirty }: ClosuresProps) {
  const [editing, setEditing] = useState<CalendarMark | 'new' | null>(null)
  const [deleting, setDeleting] = useState<CalendarMark | null>(null)
  return (
    <section aria-labelledby="chiusure" className="mb-8">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="chiusure" className="text-smd">
          Chiusure
        </h2>
        <p className="mr-auto text-ink-600 text-sxs">
          Tolgono gli orari dal sito e mostrano, da due settimane prima, l’avviso che scrivi.
        </p>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus strokeWidth={2} />}
          onClick={() => setEditing('new')}
        >
          {copy.newClosure}
        </Button>
      </div>
      <ClosuresTable
        closures={closures.filter(({ to }) => to > `${today}T00:00`)}
        today={today}
        onEdit={setEditing}
        onDelete={setDeleting}
      />
      {editing ? (
        <MarkDialog
          kind="closure"
          mark={editing === 'new' ? undefined : editing}
          list={list}
          onDirty={onDirty}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {deleting ? <DeleteMark mark={deleting} today={today} onClose={() => setDeleting(null)} /> : null}
    </section>
  )
}

function useHolidaysRecord(holidays: SavedHolidays) {
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm<HolidaysTyped, Holidays, SavedHolidays>({
    shape: HolidaysForm,
    typed: typedFrom(holidays),
    version: holidays.version,
    typedOf: typedFrom,
    labelOf: (path) => fieldLabels[path as keyof HolidaysTyped],
    sayValue,
    pathOf,
    save: async (values, { version }) => {
      const saved = await call(saveHolidays, { body: { ...values, version } })
      client.setQueryData(holidaysQuery.queryKey, saved)
      void refreshCalendar(client)
      return saved
    },
    onSaved: () => notify.success(copy.saved),
    reload: async () => {
      const latest = await readNow(client, holidaysQuery)
      return { typed: typedFrom(latest), version: latest.version }
    },
    onFailed: (error) => notify.error(copy.saveFailed, error),
  })
}
