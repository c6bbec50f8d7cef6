import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { printAgenda } from '#features/agenda/contract.ts'
import { Sheets } from '#features/agenda/print/Sheets.tsx'
import { sheetsOf } from '#features/agenda/print/sheets.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { callQuery } from '#platform/query/call-query.ts'
import { may } from '#platform/session/roles.ts'
import { isDate, toTime, wallClock } from '#platform/time/dates.ts'
import { clockText, longDate } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export const meta = staffMeta('Stampa dell’agenda')
export const handle = { access: 'Accedi per stampare l’agenda.', forDoctors: true }

/** The agenda of a day on paper: a sheet for each doctor. */
export default function AgendaPrintPage() {
  const user = useStaffUser()
  const [address, setAddress] = useSearchParams()
  const [opened] = useState(() => wallClock(new Date()))
  const asked = address.get('giorno') ?? ''
  const date = isDate(asked) ? asked : opened.date
  const doctors = (address.get('medici') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
  const [onlyInitials, setOnlyInitials] = useState(address.get('iniziali') === 'true')
  const { data, isError, error, refetch } = useQuery({
    ...callQuery(printAgenda, { query: { from: date } }),
    // Each reading is recorded as taken out.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const all = data ? sheetsOf(data, date) : []
  const sheets = all.filter(({ doctor }) => doctors.length === 0 || doctors.includes(doctor.id))
  const choose = (doctorId: string) =>
    setAddress(
      (now) => {
        now.delete('medici')
        if (doctorId) now.set('medici', doctorId)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const printedBy = `Stampato alle ${clockText(toTime(opened.minutes))} da ${user.username}`
  return (
    <>
      <div className="pr-bar">
        <PageHead title={`Stampa di ${longDate(date)}`} />
        {may(user.role, 'edit') ? (
          <label htmlFor="medico">
            Medico
            <Select id="medico" value={doctors.join(',')} onChange={({ target }) => choose(target.value)}>
              <option value="">Tutti</option>
              {doctors.length > 1 ? <option value={doctors.join(',')}>Quelli scelti in agenda</option> : null}
              <Options of={all.map(({ doctor }) => [doctor.id, doctor.name])} />
            </Select>
          </label>
        ) : null}
        <label>
          <input
            type="checkbox"
            checked={onlyInitials}
            onChange={(event) => setOnlyInitials(event.target.checked)}
          />
          Solo iniziali
        </label>
        <Link to={`/agenda?giorno=${date}`}>Torna all’agenda</Link>
        <Button onClick={() => window.print()} disabled={sheets.length === 0}>
          <Printer aria-hidden="true" />
          Stampa {sheets.length === 1 ? '1 foglio' : `${sheets.length} fogli`}
        </Button>
      </div>
      {isError ? <NotLoaded what="l’agenda" error={error} again={() => void refetch()} /> : null}
      {data || isError ? null : <Skeleton className="h-40" />}
      {data && sheets.length === 0 ? (
        <EmptyState title="Niente da stampare" text="In questo giorno nessuno riceve e non ci sono visite." />
      ) : null}
      <Sheets
        sheets={sheets}
        date={date}
        resources={data?.resources ?? []}
        onlyInitials={onlyInitials}
        printedBy={printedBy}
      />
    </>
  )
}
