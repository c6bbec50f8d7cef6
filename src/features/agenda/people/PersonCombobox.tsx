import { useState } from 'react'
import { shortDate } from '#platform/time/italian.ts'
import { Combobox } from '#ui/Combobox.tsx'
import type { FoundPerson } from './contract.ts'
import { usePeople } from './usePeople.ts'

type PersonComboboxProps = {
  /** The name of the input, where no `Field` around it has a label. */
  label?: string
  /** Returns the text of the input from now on. */
  onChoose: (person: FoundPerson) => string
  onText?: (text: string) => void
}

/** An input that finds a person by surname or phone. */
export function PersonCombobox({ label, onChoose, onText }: PersonComboboxProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const choose = (person: FoundPerson) => {
    setText(onChoose(person))
    setOpen(false)
  }
  const { people, isKnown, isComing, hurry } = usePeople(isOpen ? text : '', ([only, second]) => {
    if (only && !second) choose(only)
  })
  return (
    <Combobox
      aria-label={label}
      placeholder={label}
      listLabel="Persone trovate"
      text={text}
      onText={(next) => {
        setText(next)
        setOpen(true)
        onText?.(next)
      }}
      options={people}
      isOpen={isOpen}
      onOpen={setOpen}
      over
      onChoose={choose}
      onHurry={isComing ? hurry : undefined}
      empty={isKnown ? 'Nessun paziente trovato' : undefined}
    >
      {({ firstName, lastName, dateOfBirth, phone, email }) => (
        <div>
          <b>
            {lastName} {firstName}
          </b>
          <p className="text-ink-600 text-sxs">
            {[dateOfBirth && shortDate(dateOfBirth), phone || email].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
    </Combobox>
  )
}
