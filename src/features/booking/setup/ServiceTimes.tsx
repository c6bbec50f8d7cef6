import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subservicesQuery } from '#features/catalogue/setup/queries.ts'
import { LoadingLine } from '#platform/list/LoadingLine.tsx'
import { callQuery } from '#platform/query/call-query.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { clockText, longDate, shortDate, weekdayAndNumbers } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { availableSlotsQuery, nextFreeDayQuery } from '../queries.ts'
import { whyNoTimesStaff } from '../requests/contract.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { weekOf } from './week.ts'

const today = () => wallClock(new Date()).date
const SLOTS = 3
const FAILED = 'Non riusciamo a calcolarlo.'

/** The first day with free times and the first of them, as a patient finds them. */
export function FirstTimes({ serviceId }: { serviceId: number }) {
  const choice = { serviceId, subserviceId: null, doctorId: ANY_DOCTOR }
  const next = useQuery(nextFreeDayQuery({ ...choice, date: today() }))
  const date = next.data?.date ?? null
  const { data: slots = [] } = useQuery(availableSlotsQuery(date === null ? null : { ...choice, date }))
  return (
    <div>
      <p className="font-strong">Primo posto libero</p>
      {next.data ? (
        <p className="text-ink-600 text-sxs">
          {date === null ? 'Nessuno nei prossimi 60 giorni' : longDate(date)}
        </p>
      ) : (
        <LoadingLine query={next} failed={FAILED} className="my-1 w-40" />
      )}
      <ul className="tnum mt-2 grid grid-cols-3 gap-1.5 empty:hidden">
        {slots.slice(0, SLOTS).map((time) => (
          <li key={time} className="rounded-ctl border border-btn-line bg-white py-2 text-center font-ui">
            {clockText(time)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why days of a week have no free times: with any of the doctors, or with one. */
export function WhyNone({ serviceId }: { serviceId: number }) {
  const [from, setFrom] = useState(today)
  const [doctor, setDoctor] = useState('')
  const [kind, setKind] = useState('')
  const { data: kinds = [] } = useQuery(subservicesQuery(serviceId))
  const question = { serviceId: String(serviceId), from, ...(kind !== '' && { subserviceId: kind }) }
  const query = useQuery(callQuery(whyNoTimesStaff, { query: question }))
  const { doctors, none } = weekOf(query.data?.days ?? [], doctor === '' ? null : Number(doctor))
  return (
    <section>
      <h2 className="mb-1 text-smd">Perché non ci sono orari?</h2>
      <p className="mb-2 text-ink-600 text-sxs">
        Dal {shortDate(from)}, con i dati salvati.{' '}
        {query.data && none.length === 0 ? 'In questa settimana ogni giorno ha orari.' : null}
      </p>
      {kinds.length > 0 ? (
        <Select
          aria-label="Tipo di visita"
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          className="mb-2"
        >
          <option value="">Il tipo più breve</option>
          <Options of={kinds.map(({ id, name }) => [id, name])} />
        </Select>
      ) : null}
      {doctors.length > 1 ? (
        <Select
          aria-label="Medico"
          value={doctor}
          onChange={({ target }) => setDoctor(target.value)}
          className="mb-2"
        >
          <option value="">Tutti i medici</option>
          <Options of={doctors.map(({ id, name }) => [id, name])} />
        </Select>
      ) : null}
      <LoadingLine query={query} failed={FAILED} className="my-1 w-40" />
      <ul>
        {none.map(({ date, words }) => (
          <li key={date} className="flex justify-between gap-4 border-line border-b py-1.5 text-sxs">
            <span className="tnum flex-none font-[570]">{weekdayAndNumbers(date)}</span>
            <span className="text-right text-ink-600">{words.join(' · ')}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex gap-2">
        <Button
          variant="quiet"
          size="sm"
          disabled={from <= today()}
          onClick={() => setFrom(addDays(from, -7))}
        >
          Settimana prima
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setFrom(addDays(from, 7))}>
          Settimana dopo
        </Button>
      </div>
    </section>
  )
}
