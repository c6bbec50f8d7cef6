import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { isWalkIn } from '#features/booking/rules.ts'
import { attemptFor } from '#features/booking/wizard/booking.ts'
import { USUAL_DURATION } from '#features/catalogue/rules.ts'
import { serviceQuery } from '#features/catalogue/setup/queries.ts'
import { fullName } from '#features/contacts/rules.ts'
import { focusFirst } from '#platform/form/form-errors.ts'
import { type CheckedForm, useCheckedForm } from '#platform/form/useCheckedForm.ts'
import { wallClock } from '#platform/time/dates.ts'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { serviceAndKind } from '../copy.ts'
import { useHold } from '../hold/useHold.ts'
import type { FoundPerson } from '../people/contract.ts'
import { placesQuery } from '../queries.ts'
import { useTelling } from '../TellingToast.tsx'
import { usePanelGuard } from '../usePanelGuard.tsx'
import { dayAndHour } from '../words.ts'
import { NewPerson } from './contract.ts'
import {
  bodyOf,
  bookLabel,
  type Draft,
  draftFor,
  type Insist,
  isBegun,
  lacksAddress,
  missingOf,
  nextDraft,
  placeQuestionOf,
  type Slot,
  withFinder,
  withPerson,
  withProposal,
  withSlot,
} from './draft.ts'
import { type PersonText, personFrom } from './person-text.ts'
import { fieldErrors, refusalOf } from './refusal.ts'
import { useListJoin } from './useListJoin.ts'
import { useOffers } from './useOffers.ts'
import { useVisitPlacing } from './useVisitPlacing.ts'

export type NewVisitProps = {
  agenda: Agenda | undefined
  /** The free time that was chosen in the agenda. */
  slot: Slot | null
  /** The day the agenda shows: free places are looked for from there on. */
  day?: string
  /** The person to book for. */
  contact?: FoundPerson | null
  onClose: () => void
  /** Closes the panel after a booking that no other one follows. The panel has told about it in a toast. */
  onBooked: (visit: AgendaVisit) => void
  /** Opens the visit of a patient who stands at the desk, with its 'Arrivato'. */
  onOpen: (id: number) => void
}

type After = 'close' | 'another'
// The call also takes fields left out; the form has text in each.
const PersonShape = NewPerson as unknown as z.ZodType<NewPerson, PersonText>
const NOTHING: Insist = { evenOutside: false, squeeze: false }

/** The state of a booking in the panel, and everything that can be done with it. */
export function useNewVisit(props: NewVisitProps) {
  const { agenda, slot, contact = null, day } = props
  const today = wallClock(new Date()).date
  const prefix = useId()
  const idOf = (name: string) => `${prefix}-${name}`
  const focusAfterRender = useFocusAfterRender()
  const focusOn = (name: string) => focusAfterRender(idOf(name), 'kept')
  const [draft, setDraft] = useState<Draft>(() => draftFor(slot, contact, today, day))
  const form = useCheckedForm(PersonShape, personFrom('', today))
  const opened = contact?.id ?? null
  const [known, setKnown] = useState(opened)
  const pass = useRef((go: () => void) => go())
  // From a slot of a doctor only what the doctor offers.
  const isLimited = draft.isFixed || draft.finder.doctorId === slot?.doctorId
  const offers = useOffers(isLimited ? agenda?.doctors.find(({ id }) => id === slot?.doctorId) : undefined)
  const rooms = useRooms(agenda, draft)
  // The room of the slot may be none for the service that was chosen.
  const roomId = rooms && !rooms.some(({ id }) => id === draft.roomId) ? null : draft.roomId
  const found = useQuery(placesQuery(placeQuestionOf(draft)))
  const isAnswered = found.isSuccess && !found.isPlaceholderData && !found.isFetching
  const sending = useSending({
    onBooked: (visit) => pass.current(() => props.onBooked(visit)),
    onOpen: (id) => pass.current(() => props.onOpen(id)),
    onKept: setKnown,
    onJoined: () => pass.current(props.onClose),
    draft: { ...draft, roomId },
    setDraft,
    form,
    idOf,
    focusOn,
    today,
    isAnswered,
  })
  const guard = usePanelGuard(
    isBegun(draft, known) && !sending.busy,
    (view) => view.create && view.contact === opened,
  )
  pass.current = guard.pass

  /** Changes the draft; a refusal of the draft before goes. */
  const change = (next: (draft: Draft) => Draft) => {
    setDraft(next)
    sending.forget()
  }
  useSlot(slot, (next) => change((now) => withSlot(now, next, offers, today)))
  useProposal(draft, offers, (next) => setDraft(next))
  // A refused place stays until staff have answered, so that they insist on the place they read.
  usePlaceOf(draft, isAnswered && !sending.refusal ? found.data.places : null, setDraft)

  const takePerson = (person: FoundPerson | null, isLate = false) => {
    change((now) => withPerson(now, person, false))
    if (!isLate) focusOn(person ? 'service' : 'person')
  }
  const beginNew = (text: string, isLate = false) => {
    const typed = personFrom(text, today)
    form.reset(typed)
    change((now) => withPerson(now, null, true))
    // The user types elsewhere already: a missing name or number is asked for when the visit is booked.
    if (isLate) return
    const empty = (['lastName', 'firstName', 'phone'] as const).find((name) => !typed[name])
    focusOn(empty ?? 'service')
  }
  const changePlace = () => {
    change((now) => withFinder(now, {}))
    focusOn('places')
  }
  const doctor = agenda?.doctors.find(({ id }) => id === draft.place?.doctorId)
  const duration = draft.duration ?? draft.offer?.duration ?? USUAL_DURATION
  useHold(draft.place && { ...draft.place, duration }, draft.contact?.lastName ?? form.watch('lastName'))
  const { refusal, busy, send, insist, join } = sending
  return {
    agenda,
    today,
    idOf,
    /** Focuses a field together with the change that draws it. */
    focusOn,
    draft,
    form,
    offers,
    /** Undefined while they are not known. */
    rooms,
    roomId,
    found,
    isAnswered,
    refusal,
    errors: fieldErrors(refusal),
    missing: missingOf(draft),
    label: bookLabel(draft, doctor?.name, today),
    /** The doctor of the chosen place. */
    doctor,
    /** Minutes. */
    duration,
    busy,
    change,
    send,
    insist,
    join,
    takePerson,
    beginNew,
    /** Leaves the place: free ones are shown instead. */
    changePlace,
    /** The question before the panel is left. */
    leaving: guard.question,
  }
}

type Sending = Pick<NewVisitProps, 'onBooked' | 'onOpen'> & {
  /** The visit is booked, and the panel stays with its person. */
  onKept: (contactId: number | null) => void
  /** The person is on the waiting list. */
  onJoined: () => void
  draft: Draft
  setDraft: (draft: Draft) => void
  form: CheckedForm<PersonText, NewPerson>
  idOf: (name: string) => string
  focusOn: (name: string) => void
  today: string
  /** The free places of the draft are known. */
  isAnswered: boolean
}

/** Sends the booking: once for two quick keys, and only when the places are known. */
function useSending(props: Sending) {
  const { draft, setDraft, form, idOf, focusOn, today, isAnswered, onBooked, onOpen, onKept } = props
  const tell = useTelling()
  const attempt = useRef<ReturnType<typeof attemptFor> | null>(null)
  const [wish, setWish] = useState<After | null>(null)
  const after = useRef<After>('close')
  const isOpen = useIsMounted()
  const placing = useVisitPlacing((placed) => {
    const { visit } = placed
    const when = dayAndHour(visit, today)
    tell(
      [{ changed: placed, before: null }],
      `Prenotata ${serviceAndKind(visit)}, ${visit.doctorName}, ${when} · ${fullName(visit)}`,
    )
    if (!isOpen.current) return
    if (after.current === 'close' && draft.repeat === 0)
      return isWalkIn(visit, wallClock(new Date())) ? onOpen(visit.id) : onBooked(visit)
    attempt.current = null
    setDraft(nextDraft(draft, visit, today))
    onKept(visit.contactId)
    focusOn(draft.repeat ? 'places' : 'service')
  })
  const joining = useListJoin(draft, () => isOpen.current && props.onJoined())
  const showIssues = (errors: Record<string, string>) => {
    const own = Object.keys(form.getValues()).filter((name) => name in errors) as (keyof PersonText)[]
    for (const name of own) form.setError(name, { message: errors[name] ?? '' })
    focusFirst((own.length > 0 ? own : Object.keys(errors)).map(idOf))
  }
  /** The new person as it was typed; null for a known one, undefined while a field is to be corrected. */
  const newPerson = async () => {
    if (!draft.isNew) return null
    if (await form.trigger()) return NewPerson.parse(form.getValues())
    focusFirst(Object.keys(form.formState.errors).map(idOf))
    return undefined
  }
  const join = async () => {
    placing.reset()
    const person = await newPerson()
    if (person !== undefined) joining.join(person)
  }
  const send = async (then: After, insist: Insist = NOTHING) => {
    if (placing.isPending || joining.busy) return
    joining.reset()
    const { isNew, offer, isFixed } = draft
    const person = await newPerson()
    if (person === undefined) return
    const body = bodyOf(draft, person, insist)
    if (!body) {
      const hasPerson = draft.contact !== null || isNew
      if (hasPerson && lacksAddress(draft)) focusFirst([idOf('homeAddress')])
      // The places are still on their way: the visit is booked once they are here.
      else if (offer && !isFixed && !isAnswered) setWish(then)
      else focusFirst([idOf(!hasPerson ? 'person' : offer ? 'places' : 'service')])
      return
    }
    after.current = then
    setWish(null)
    attempt.current = attemptFor(body, attempt.current)
    placing.mutate(
      { body, key: attempt.current.key },
      { onError: (error) => showIssues(fieldErrors(refusalOf(error))) },
    )
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!wish || !isAnswered) return
    setWish(null)
    void latest.current(wish)
  }, [wish, isAnswered])
  return {
    refusal: joining.refusal ?? refusalOf(placing.error),
    busy: placing.isPending || joining.busy || wish !== null,
    /** Puts the person on the waiting list instead. */
    join: () => void join(),
    send: (then: After) => void send(then),
    /** Sends the refused visit again, as it was meant to go on afterwards. */
    insist: (insist: Insist) => void send(after.current, insist),
    /** The draft has changed: neither a refusal nor a wish to book counts any longer. */
    forget: () => {
      setWish(null)
      placing.reset()
      joining.reset()
    },
  }
}

/** A call may be answered after the user has closed the panel. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

export type NewVisitControl = ReturnType<typeof useNewVisit>

/** The rooms a visit may take: those its service names, or all. */
function useRooms(agenda: Agenda | undefined, { offer }: Draft): Agenda['resources'] | undefined {
  const all = agenda?.resources.filter(({ kind }) => kind === 'room') ?? []
  const isAsked = offer !== null && all.length > 0
  const { data } = useQuery({ ...serviceQuery(offer?.serviceId ?? 0), enabled: isAsked })
  if (!isAsked || !data) return undefined
  const named = all.filter(({ id }) => data.needs.some((need) => need.includes(id)))
  return named.length > 0 ? named : all
}

/** Takes a slot that is chosen while the panel is open. */
function useSlot(slot: Slot | null, take: (slot: Slot) => void): void {
  const key = slot ? `${slot.date} ${slot.time} ${slot.doctorId} ${slot.roomId}` : null
  const last = useRef(key)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (key === last.current) return
    last.current = key
    if (slot) latest.current(slot)
  }, [key, slot])
}

/** Proposes a service once for each person, when the services are known. */
function useProposal(
  draft: Draft,
  offers: Parameters<typeof withProposal>[1],
  set: (next: (draft: Draft) => Draft) => void,
): void {
  const proposedTo = useRef<number | 'new' | null>(null)
  const person = draft.contact?.id ?? (draft.isNew ? 'new' : null)
  const latest = useRef(set)
  latest.current = set
  useEffect(() => {
    if (person === null || offers.length === 0 || proposedTo.current === person) return
    proposedTo.current = person
    latest.current((now) => withProposal(now, offers))
  }, [person, offers])
}

type Found = readonly { date: string; time: string; doctorId: number }[]

/** Chooses the first place, unless the chosen one is among those found. */
function usePlaceOf(draft: Draft, places: Found | null, set: (next: (draft: Draft) => Draft) => void): void {
  const latest = useRef(set)
  latest.current = set
  const { isFixed, offer } = draft
  useEffect(() => {
    if (!places || isFixed || !offer) return
    latest.current((now) => {
      const { place } = now
      const isThere = places.some(
        ({ date, time, doctorId }) =>
          date === place?.date && time === place.time && doctorId === place.doctorId,
      )
      const [first] = places
      if (isThere) return now
      return {
        ...now,
        place: first ? { date: first.date, time: first.time, doctorId: first.doctorId } : null,
      }
    })
  }, [places, isFixed, offer])
}
