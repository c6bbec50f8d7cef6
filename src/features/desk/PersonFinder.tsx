import '#features/agenda/new/new.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Finder } from '#features/agenda/new/Finder.tsx'
import { questionOf } from '#features/agenda/new/person-text.ts'
import { type FoundPerson, findPeople } from '#features/agenda/people/contract.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { shortDate } from '#platform/time/italian.ts'

type PersonFinderProps = {
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
  const typed = questionOf(text)
  const { data } = useQuery({
    ...callQuery(findPeople, typed ? { query: { q: typed } } : null),
    placeholderData: keepPreviousData,
  })
  return (
    <Finder
      id={id}
      label={label}
      hint="Cognome o telefono. Vuoto: nessuna persona."
      error={error}
      listLabel="Persone trovate"
      text={text}
      onText={(next) => {
        setText(next)
        setOpen(true)
        onChoose(next.trim() === '' ? null : 'unknown')
      }}
      options={typed ? (data?.people ?? []) : []}
      isOpen={isOpen}
      onOpen={setOpen}
      over
      onChoose={(person) => {
        setText(`${person.lastName} ${person.firstName}`)
        setOpen(false)
        onChoose(person.id)
      }}
    >
      {(person) => <Found person={person} />}
    </Finder>
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
