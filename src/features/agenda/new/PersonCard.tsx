import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, CalendarCheck, CalendarClock, History, MailX, Users } from 'lucide-react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { capitalized, shortDate } from '#platform/time/italian.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { useDebounced } from '#ui/useDebounced.ts'
import type { AgendaDoctor } from '../contract.ts'
import type { FoundPerson } from '../people/contract.ts'
import { peopleQuery } from '../queries.ts'
import { birthAndAge, dayAndHour, missed } from '../words.ts'
import type { NewPerson } from './contract.ts'
import type { PersonText } from './person-text.ts'

type PersonCardProps = {
  person: FoundPerson
  today: string
  doctors: readonly AgendaDoctor[]
  onChange: () => void
}

/** The known person a visit is booked for. */
export function PersonCard({ person, today, doctors, onChange }: PersonCardProps) {
  const { firstName, lastName, dateOfBirth, phone, email, visits, noShows, lastVisit, nextVisit } = person
  const name = `${firstName} ${lastName}`
  const doctor = doctors.find(({ id }) => id === lastVisit?.doctorId)
  return (
    <>
      <div className="agp-who">
        <Avatar name={name} size="md" />
        <div>
          <b>{name}</b>
          {[dateOfBirth && birthAndAge(dateOfBirth, today), phone, email].filter(Boolean).map((fact) => (
            <p key={fact} className="agp-small">
              {fact}
            </p>
          ))}
        </div>
        <Button size="sm" variant="quiet" className="agp-flush" onClick={onChange}>
          Cambia
        </Button>
      </div>
      <div className="agp-facts agp-small">
        {lastVisit ? (
          <span className="agp-sign">
            <History aria-hidden="true" strokeWidth={2} />
            Ultima visita {shortDate(lastVisit.date)}
            {doctor ? `, ${doctor.name}` : ''}
          </span>
        ) : null}
        {nextVisit ? (
          <span className="agp-sign">
            <CalendarClock aria-hidden="true" strokeWidth={2} />
            Già prenotata: {dayAndHour(nextVisit, today)}
          </span>
        ) : null}
        {visits > 0 || noShows > 0 ? (
          <span className="agp-sign">
            <CalendarCheck aria-hidden="true" strokeWidth={2} />
            <span className={noShows > 0 ? 'agp-untold' : undefined}>
              {capitalized(missed(noShows))} su {visits}
            </span>
          </span>
        ) : null}
      </div>
      {email ? null : <NoMail />}
    </>
  )
}

function NoMail() {
  return (
    <Note tone="warning" className="agp-gap" icon={<MailX strokeWidth={1.7} size={17} />}>
      Senza e-mail nessuna conferma scritta.
    </Note>
  )
}

type NewPersonFieldsProps = {
  form: UseFormReturn<PersonText, unknown, NewPerson>
  idOf: (name: keyof PersonText) => string
  /** The person turns out to be known. */
  onFound: (person: FoundPerson) => void
}

/** The fields of a new patient: name and telephone are enough. */
export function NewPersonFields({ form, idOf, onFound }: NewPersonFieldsProps) {
  const { errors } = form.formState
  const field = (name: keyof PersonText, label: string, optional = false) => ({
    id: idOf(name),
    label,
    error: errors[name]?.message,
    required: !optional,
    optional,
  })
  const [phone, email, lastName, firstName] = form.watch(['phone', 'email', 'lastName', 'firstName'])
  const swap = () => {
    form.setValue('lastName', firstName)
    form.setValue('firstName', lastName)
  }
  return (
    <>
      <SamePhone phone={phone} onFound={onFound} />
      <div className="agp-even">
        <Field {...field('lastName', 'Cognome')}>
          <TextInput data-walk autoComplete="off" {...form.register('lastName')} />
        </Field>
        <Field {...field('firstName', 'Nome')}>
          <TextInput data-walk autoComplete="off" {...form.register('firstName')} />
        </Field>
        {lastName || firstName ? (
          <Button
            size="sm"
            variant="quiet"
            className="agp-wide agp-swap"
            icon={<ArrowLeftRight strokeWidth={1.8} />}
            onClick={swap}
          >
            Scambia cognome e nome
          </Button>
        ) : null}
        <Field {...field('phone', 'Telefono')}>
          <TextInput data-walk type="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <Controller
          control={form.control}
          name="dateOfBirth"
          render={({ field: { name: _, ...input } }) => (
            <Field {...field('dateOfBirth', 'Nascita', true)}>
              <DateInput data-walk="optional" {...input} />
            </Field>
          )}
        />
        <Field className="agp-wide" {...field('email', 'E-mail', true)}>
          <TextInput data-walk="optional" type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field className="agp-wide" {...field('fiscalCode', 'Codice fiscale', true)}>
          <TextInput
            data-walk="optional"
            autoComplete="off"
            spellCheck={false}
            {...form.register('fiscalCode')}
          />
        </Field>
      </div>
      {email.trim() ? null : <NoMail />}
    </>
  )
}

const PHONE_DIGITS = 7

/** Warns that a known person has the same telephone, and may be meant. */
function SamePhone({ phone, onFound }: { phone: string; onFound: (person: FoundPerson) => void }) {
  const digits = phone.replace(/\D/g, '')
  const { data } = useQuery(peopleQuery(useDebounced(digits.length >= PHONE_DIGITS ? phone.trim() : '')))
  const known = data?.people.find((person) => person.phone.replace(/\D/g, '').endsWith(digits))
  if (!known || digits.length < PHONE_DIGITS) return null
  const born = known.dateOfBirth ? `, ${known.dateOfBirth.slice(0, 4)}` : ''
  return (
    <Note className="agp-gap" icon={<Users strokeWidth={1.7} size={17} />}>
      <div className="agp-acts">
        <b>
          Stesso telefono: {known.lastName} {known.firstName}
          {born}.
        </b>
        <Button size="sm" variant="secondary" onClick={() => onFound(known)}>
          È la stessa persona
        </Button>
      </div>
    </Note>
  )
}
