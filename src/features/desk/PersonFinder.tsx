import { PersonCombobox } from '#features/agenda/people/PersonCombobox.tsx'
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
  return (
    <Field id={id} label={label} hint="Cognome o telefono. Vuoto: nessuna persona." error={error}>
      <PersonCombobox
        onText={(text) => onChoose(text.trim() === '' ? null : 'unknown')}
        onChoose={(person) => {
          onChoose(person.id)
          return `${person.lastName} ${person.firstName}`
        }}
      />
    </Field>
  )
}
