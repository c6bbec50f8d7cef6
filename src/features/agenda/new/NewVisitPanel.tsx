import { Repeat2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { bookingCopy } from '#features/booking/copy.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { Panel, Section } from '../Panel.tsx'
import { BookFoot } from './BookFoot.tsx'
import { type Repeat, withExams, withFinder, withOffer, withSame } from './draft.ts'
import { ExamFields } from './ExamFields.tsx'
import { NewPersonFields, PersonCard } from './PersonCard.tsx'
import { PersonField } from './PersonField.tsx'
import { FinderBar, GivenPlace, NoPlaces, PlaceList, PlacesLoading } from './Places.tsx'
import { ServiceFields } from './ServiceField.tsx'
import { focusFirstField } from './typed-ahead.ts'
import { type NewVisitControl, type NewVisitProps, useNewVisit } from './useNewVisit.ts'
import { WhoWaits } from './WhoWaits.tsx'
import './new.css'

/** Books a visit for a caller, or for a patient at the desk, with the keyboard alone if need be. */
export function NewVisitPanel(props: NewVisitProps) {
  const visit = useNewVisit(props)
  const { draft, idOf, change, refusal, agenda } = visit
  const first = useRef(idOf(draft.contact ? 'service' : 'person'))
  useEffect(() => focusFirstField(document.getElementById(first.current)), [])
  const book = () => {
    if (refusal?.kind === 'outside' || refusal?.kind === 'taken') visit.changePlace()
    else visit.send('close')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (!event.repeat) book()
    } else if (event.target instanceof HTMLElement && event.target.matches('[data-walk]:not(button)')) {
      event.preventDefault()
      // A service that is still to be chosen is not skipped.
      if (draft.offer || event.target.id !== idOf('service')) walkOn(event.target)
    }
  }
  return (
    <Panel
      title="Nuova prenotazione"
      tools={<Channel visit={visit} />}
      onClose={props.onClose}
      onKeyDown={onKeyDown}
      foot={<BookFoot visit={visit} />}
      busy={visit.busy}
    >
      {visit.leaving}
      <PersonSection visit={visit} />
      <Section>
        <ServiceFields
          idOf={idOf}
          draft={draft}
          offers={visit.offers}
          errors={visit.errors}
          onOffer={(offer) => {
            change((now) => withOffer(now, offer))
            if (offer) visit.focusOn(offer.atHome ? 'homeAddress' : draft.isFixed ? 'notes' : 'places')
          }}
          onDuration={(duration) => change((now) => ({ ...now, duration }))}
        />
        <ExamFields
          draft={draft}
          offers={visit.offers}
          error={visit.errors.exams ?? visit.errors.doctorId}
          onExams={(exams) => change((now) => withExams(now, exams))}
          onBook={book}
        />
        {draft.offer?.atHome ? (
          <Field
            id={idOf('homeAddress')}
            className="agp-gap"
            label="Indirizzo del prelievo"
            required
            hint={bookingCopy.homeAddressHint}
            error={visit.errors.homeAddress}
          >
            <TextInput
              data-walk
              autoComplete="off"
              maxLength={200}
              value={draft.homeAddress}
              onChange={({ target }) => change((now) => ({ ...now, homeAddress: target.value }))}
            />
          </Field>
        ) : null}
      </Section>
      {draft.isFixed && draft.place ? (
        <GivenPlace
          place={draft.place}
          duration={visit.duration}
          today={visit.today}
          agenda={agenda}
          onChange={visit.changePlace}
        />
      ) : null}
      {draft.isFixed && draft.place ? <WhoWaits place={draft.place} /> : null}
      {draft.offer && !draft.isFixed ? <FindPlaces visit={visit} /> : null}
      <LastFields visit={visit} />
    </Panel>
  )
}

function PersonSection({ visit }: { visit: NewVisitControl }) {
  const { draft, today, idOf, agenda, takePerson } = visit
  const doctors = agenda?.doctors ?? []
  const same = withSame(draft, visit.offers, doctors)
  if (draft.contact) {
    return (
      <Section>
        <PersonCard
          person={draft.contact}
          today={today}
          doctors={doctors}
          onChange={() => takePerson(null)}
        />
        {same ? (
          <Button
            size="sm"
            variant="secondary"
            className="agp-gap"
            icon={<Repeat2 strokeWidth={1.8} />}
            onClick={() => {
              visit.change(() => same)
              visit.focusOn(same.isFixed ? 'notes' : 'places')
            }}
          >
            Stesso medico, stesso servizio
          </Button>
        ) : null}
      </Section>
    )
  }
  return (
    <Section>
      <PersonField
        id={idOf('person')}
        today={today}
        doctors={doctors}
        isNew={draft.isNew}
        onFound={takePerson}
        onNew={visit.beginNew}
        onHurry={() => document.getElementById(idOf('service'))?.focus()}
      />
      {draft.isNew ? <NewPersonFields form={visit.form} idOf={idOf} onFound={takePerson} /> : null}
    </Section>
  )
}

function FindPlaces({ visit }: { visit: NewVisitControl }) {
  const { draft, today, idOf, agenda, found, isAnswered, change } = visit
  const { offer, finder, place } = draft
  const doctors = agenda?.doctors.filter(
    ({ isActive, serviceIds }) => isActive && offer && serviceIds.includes(offer.serviceId),
  )
  const { data, error } = found
  const count = data?.places.length ?? 0
  const counted = count === 10 ? 'primi 10' : `${count} posti`
  return (
    <Section
      title="Trova posto"
      tools={
        count > 1 ? (
          // Until they come, the list shows the places of the question before.
          <span className="agp-small">{found.isPlaceholderData ? 'cerco…' : counted}</span>
        ) : null
      }
    >
      <FinderBar
        finder={finder}
        today={today}
        doctors={doctors ?? []}
        onChange={(next) => change((now) => withFinder(now, next))}
      />
      {error && !data ? (
        <NotLoaded what="i posti liberi" error={error} again={() => found.refetch()} />
      ) : null}
      {!data && !error ? <PlacesLoading /> : null}
      {isAnswered && count === 0 ? (
        <NoPlaces
          reasons={data?.reasons ?? []}
          finder={finder}
          today={today}
          onChange={(next) => {
            change((now) => withFinder(now, next))
            visit.focusOn('places')
          }}
        />
      ) : null}
      {/* Always there: the keyboard comes here from the service before the places do. */}
      <PlaceList
        id={idOf('places')}
        found={data}
        isOld={found.isPlaceholderData}
        chosen={place}
        today={today}
        agenda={agenda}
        onChoose={(chosen) => change((now) => ({ ...now, place: chosen }))}
      />
    </Section>
  )
}

const REPEATS: [months: Repeat, label: string][] = [
  [0, 'Non ripetere'],
  [3, 'Fra 3 mesi'],
  [6, 'Fra 6 mesi'],
  [12, 'Fra 12 mesi'],
]

function LastFields({ visit }: { visit: NewVisitControl }) {
  const { draft, idOf, errors, change, agenda, rooms = [], roomId } = visit
  const hasRooms = agenda?.resources.some(({ kind }) => kind === 'room') ?? false
  return (
    <Section>
      <div className={hasRooms ? 'agp-even' : 'agp-two agp-wider'}>
        <Field
          id={idOf('notes')}
          className={hasRooms ? 'agp-wide' : ''}
          label="Nota interna"
          error={errors.notes}
        >
          <TextInput
            data-walk
            autoComplete="off"
            maxLength={2000}
            placeholder="Solo per lo staff"
            value={draft.notes}
            onChange={({ target }) => change((now) => ({ ...now, notes: target.value }))}
          />
        </Field>
        {hasRooms ? (
          <Field id={idOf('resourceIds')} label="Stanza" error={errors.resourceIds}>
            <Select
              value={roomId ?? ''}
              onChange={({ target }) => change((now) => ({ ...now, roomId: Number(target.value) || null }))}
            >
              <option value="">Automatica</option>
              <Options of={rooms.map(({ id, name }) => [id, name])} />
            </Select>
          </Field>
        ) : null}
        <Field id={idOf('repeat')} label="Ripeti">
          <Select
            value={draft.repeat}
            onChange={({ target }) => change((now) => ({ ...now, repeat: Number(target.value) as Repeat }))}
          >
            <Options of={REPEATS} />
          </Select>
        </Field>
      </div>
    </Section>
  )
}

const CHANNELS = [
  ['phone', 'Telefono'],
  ['desk', 'Sportello'],
] as const

function Channel({ visit }: { visit: NewVisitControl }) {
  const { draft, idOf, change } = visit
  return (
    <fieldset className="agp-seg">
      <legend className="sr-only">Da dove arriva</legend>
      {CHANNELS.map(([channel, label]) => (
        <label key={channel}>
          <input
            type="radio"
            name={idOf('channel')}
            checked={draft.channel === channel}
            onChange={() => change((now) => ({ ...now, channel }))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Focuses the next field of the panel that is not optional, or at last the button that books. */
function walkOn(from: HTMLElement): void {
  const stops = [...(from.closest('.agp')?.querySelectorAll<HTMLElement>('[data-walk]') ?? [])]
  const next = stops.slice(stops.indexOf(from) + 1).find(({ dataset }) => dataset.walk !== 'optional')
  next?.focus()
}
