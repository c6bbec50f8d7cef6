import { useState } from 'react'
import type { FoundPerson } from '#features/agenda/people/contract.ts'
import { usePeople } from '#features/agenda/people/usePeople.ts'
import { shortDate } from '#platform/time/italian.ts'
import { Combobox } from '#ui/Combobox.tsx'
import { Field } from '#ui/Field.tsx'

export type PersonFinderProps = {
  id: string
  label: string
  error: string | undefined
  /** Null once the field is empty; 'unknown' while its text names no person yet. */
  onChoose: (contactId: number | null | 'unknown') => void
}

/** Finds the person a task is about, as a new visit does. */
export function PersonFinder({ id, label, error, onChoose }: PersonFinderProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const choose = (person: FoundPerson) => {
    setText(`${person.lastName} ${person.firstName}`)
    setOpen(false)
    onChoose(person.id)
  }
  const { people, isComing, hurry } = usePeople(isOpen ? text : '', ([only, second]) => {
    if (only && !second) choose(only)
  })
  return (
    <Field id={id} label={label} hint="Cognome o telefono. Vuoto: nessuna persona." error={error}>
      <Combobox
        listLabel="Persone trovate"
        text={text}
        onText={(next) => {
          setText(next)
          setOpen(true)
          onChoose(next.trim() === '' ? null : 'unknown')
        }}
        options={people}
        isOpen={isOpen}
        onOpen={setOpen}
        over
        onChoose={choose}
        onHurry={isComing ? hurry : undefined}
      >
        {(person) => <Found person={person} />}
      </Combobox>
    </Field>
  )
}

function Found({ person: { firstName, lastName, dateOfBirth, phone, email } }: { person: FoundPerson }) {
  return (
    <div>
      <b>
        {lastName} {firstName}
      </b>
      <p className="text-ink-600 text-sxs">
        {[dateOfBirth && shortDate(dateOfBirth), phone || email].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
