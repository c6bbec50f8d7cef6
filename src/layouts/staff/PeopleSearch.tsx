import './frame-dialogs.css'
import { CalendarPlus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FoundPerson } from '#features/agenda/people/contract.ts'
import { usePeople } from '#features/agenda/people/usePeople.ts'
import { shortDate, shortDayAndTime } from '#platform/time/italian.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { NEW_BOOKING } from './keys.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const pageOf = ({ id }: FoundPerson) => `/contatti/${id}`
const bookingOf = ({ id }: FoundPerson) => `${NEW_BOOKING}&contatto=${id}`

type SearchProps = { mayBook: boolean; onClose: () => void }

/** Finds a person from anywhere. Enter opens the contact, Ctrl Enter books for it where the user may book. */
export function PeopleSearch({ mayBook, onClose }: SearchProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Cerca persone"
      initialFocus="field"
    >
      <PersonField mayBook={mayBook} onClose={onClose} />
    </Dialog>
  )
}

function PersonField({ mayBook, onClose }: SearchProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const open = (to: string) => {
    onClose()
    navigate(to)
  }
  const found = usePeople(text, ([only, second]) => {
    if (only && !second) open(pageOf(only))
  })
  const { people } = found
  const chosen = people[Math.min(at, people.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined && people.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (found.isComing) found.hurry()
      else if (chosen) open(mayBook && (event.ctrlKey || event.metaKey) ? bookingOf(chosen) : pageOf(chosen))
    }
  }
  const rowId = (person: FoundPerson) => `${id}-${person.id}`
  return (
    <div className="fr-people">
      <SearchInput
        role="combobox"
        label="Nome, telefono, data di nascita o codice fiscale"
        placeholder="Nome, telefono, data di nascita o codice fiscale"
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-controls={id}
        aria-expanded={Boolean(chosen)}
        aria-activedescendant={chosen && rowId(chosen)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field's arrows lead through its rows */}
      <table id={id} role="grid" aria-label="Persone trovate" className="fr-found" hidden={!chosen}>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              id={rowId(person)}
              person={person}
              current={person === chosen}
              mayBook={mayBook}
              onClose={onClose}
            />
          ))}
        </tbody>
      </table>
      <State
        text={text}
        count={found.isKnown ? people.length : undefined}
        others={found.others}
        failed={found.isFailed}
        mayBook={mayBook}
        again={found.again}
        onClose={onClose}
      />
    </div>
  )
}

type PersonRowProps = SearchProps & { id: string; person: FoundPerson; current: boolean }

function PersonRow({ id, person, current, mayBook, onClose }: PersonRowProps) {
  const { firstName, lastName, dateOfBirth, phone, email } = person
  const name = `${lastName} ${firstName}`
  return (
    <tr id={id} aria-selected={current} className="fr-person">
      <td>
        <Link to={pageOf(person)} onClick={onClose}>
          <Avatar name={`${firstName} ${lastName}`} />
          <span className="fr-name">
            <b>{name}</b>
            <span>{[dateOfBirth && shortDate(dateOfBirth), phone || email].filter(Boolean).join(' · ')}</span>
          </span>
          <Visits person={person} />
        </Link>
      </td>
      {mayBook ? (
        <td>
          <ButtonLink
            to={bookingOf(person)}
            onClick={onClose}
            variant="secondary"
            size="sm"
            icon={<CalendarPlus strokeWidth={1.7} />}
          >
            Prenota<span className="sr-only"> per {name}</span>
          </ButtonLink>
        </td>
      ) : null}
    </tr>
  )
}

/** The next visit if there is one, else the last. */
function Visits({ person: { nextVisit, lastVisit } }: { person: FoundPerson }) {
  return (
    <span className="fr-visits">
      {nextVisit ? (
        <span>
          Prossima <b>{shortDayAndTime(nextVisit.date, nextVisit.time)}</b>
        </span>
      ) : null}
      {lastVisit ? <span>Ultima {shortDate(lastVisit.date)}</span> : null}
      {nextVisit || lastVisit ? null : <span>Nessuna visita</span>}
    </span>
  )
}

type StateProps = SearchProps & {
  text: string
  /** Undefined while it is not known. */
  count: number | undefined
  /** People found who are not in the list. */
  others: number
  failed: boolean
  again: () => void
}

/** The words below the people found: how many they are, or why there are none. */
function State({ text, count, others, failed, again, mayBook, onClose }: StateProps) {
  if (failed)
    return (
      <div role="alert" className="fr-none">
        <p>Non riusciamo a cercare le persone.</p>
        <Button variant="secondary" onClick={again}>
          Riprova
        </Button>
      </div>
    )
  if (count === 0)
    return (
      <div className="fr-none">
        <p role="status">Nessuna persona trovata per «{text.trim()}».</p>
        {mayBook ? (
          <ButtonLink to="/contatti?nuovo=1" variant="secondary" onClick={onClose}>
            Nuovo contatto
          </ButtonLink>
        ) : null}
      </div>
    )
  return (
    <div className="fr-hints">
      <p role="status">{count === undefined ? '' : countWords(count, others)}</p>
      <p aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> scorri
        </span>
        <span>
          <Kbd>Invio</Kbd> apri
        </span>
        {mayBook ? (
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>Invio</Kbd> prenota
          </span>
        ) : null}
      </p>
    </div>
  )
}

/** '1 persona', '8 persone, altre 28: scrivi di più' */
function countWords(count: number, others: number): string {
  const words = count === 1 ? '1 persona' : `${count} persone`
  if (others === 0) return words
  return `${words}, ${others === 1 ? 'un’altra' : `altre ${others}`}: scrivi di più`
}
