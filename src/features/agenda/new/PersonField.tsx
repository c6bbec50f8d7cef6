import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { clockText, shortDate } from '#platform/time/italian.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Field } from '#ui/Field.tsx'
import type { AgendaDoctor } from '../contract.ts'
import type { FoundPerson } from '../people/contract.ts'
import { usePeople } from '../people/usePeople.ts'
import { shortDay, unbroken } from '../words.ts'
import { isLikely, questionOf } from './person-text.ts'
import { typedAhead } from './typed-ahead.ts'

const NEW = 0

type PersonFieldProps = {
  id: string
  today: string
  doctors: readonly AgendaDoctor[]
  /** The fields of a new person are open below. */
  isNew: boolean
  /** `isLate`: the answer came after `onHurry`, and the focus stays where the user types. */
  onFound: (person: FoundPerson, isLate?: boolean) => void
  /** 'Nuovo paziente', with what was typed. */
  onNew: (text: string, isLate?: boolean) => void
  /** Enter was pressed before the people were found: the next keys are for the next field. */
  onHurry: () => void
}

/** Finds a person by a name, a number, a birth date, a fiscal code or a health card in the reader. */
export function PersonField({ id, today, doctors, isNew, onFound, onNew, onHurry }: PersonFieldProps) {
  const [text, setText] = useState(typedAhead)
  const [isOpen, setOpen] = useState(true)
  const typed = questionOf(text)
  const { people, others, isComing, hurry } = usePeople(typed, ([found]) => {
    setOpen(false)
    if (found && isLikely(found, text)) onFound(found, true)
    else onNew(text, true)
  })
  const [first] = people
  // The first option is chosen already: that of a new person when those found only share the number.
  const isFound = first !== undefined && isLikely(first, text)
  const rows = isFound ? [...people, { id: NEW }] : [{ id: NEW }, ...people]
  const options = text.trim() ? rows : []
  const choose = (option: FoundPerson | { id: number }) => {
    setOpen(false)
    if ('lastName' in option) onFound(option)
    else onNew(text)
  }
  return (
    <Field id={id} label="Paziente" hint={isNew ? undefined : hintFor(others)}>
      <Combobox
        data-walk
        listLabel="Pazienti trovati"
        text={text}
        onText={(next) => {
          setText(next)
          setOpen(true)
        }}
        options={options}
        isOpen={isOpen}
        onOpen={setOpen}
        onChoose={choose}
        onHurry={
          isComing
            ? () => {
                hurry()
                onHurry()
              }
            : undefined
        }
        optionClass={(option) => (option.id === NEW ? 'agp-new' : '')}
      >
        {(option) =>
          'lastName' in option ? (
            <FoundRow person={option} typed={text} today={today} doctors={doctors} />
          ) : (
            <>
              <UserPlus aria-hidden="true" strokeWidth={1.8} />
              <div>{isComing || people.length > 0 ? 'Nuovo paziente' : 'Non c’è ancora: nuovo paziente'}</div>
            </>
          )
        }
      </Combobox>
    </Field>
  )
}

function hintFor(others: number): string {
  if (others > 0)
    return `${others === 1 ? 'Un’altra' : `Altre ${others}`}: scrivi di più, anche l’anno di nascita.`
  return 'Cognome, telefono, nascita, o la tessera sanitaria nel lettore: è lo stesso campo.'
}

type FoundRowProps = {
  person: FoundPerson
  typed: string
  today: string
  doctors: readonly AgendaDoctor[]
}

function FoundRow({ person, typed, today, doctors }: FoundRowProps) {
  const { firstName, lastName, dateOfBirth, phone, email, lastVisit, nextVisit } = person
  const facts = [
    dateOfBirth && shortDate(dateOfBirth),
    unbroken(phone) || 'senza telefono',
    email ? '' : 'senza e-mail',
  ]
  const doctor = doctors.find(({ id }) => id === lastVisit?.doctorId)
  return (
    <>
      <Avatar name={`${firstName} ${lastName}`} />
      <div>
        <b>
          <Marked text={lastName} typed={typed} /> <Marked text={firstName} typed={typed} />
        </b>
        <p className="agp-small">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {nextVisit ? (
        <span className="agp-small">
          {shortDay(nextVisit.date, today)}, {clockText(nextVisit.time)}
        </span>
      ) : lastVisit ? (
        <span className="agp-small">
          {shortDate(lastVisit.date)}
          {doctor ? (
            <>
              <br />
              {doctor.name}
            </>
          ) : null}
        </span>
      ) : null}
    </>
  )
}

/** A name with its typed beginning underlined. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const start = words.find((word) => text.toLowerCase().startsWith(word))
  if (!start) return text
  return (
    <>
      <mark>{text.slice(0, start.length)}</mark>
      {text.slice(start.length)}
    </>
  )
}
