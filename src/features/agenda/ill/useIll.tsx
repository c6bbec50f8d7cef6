import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createMark, deleteMark, type VisitDecision, type VisitInside } from '#features/calendar/contract.ts'
import { type Chosen, decisionsOf, keyOf, undecidedOf } from '#features/calendar/marks/decisions.ts'
import { focusFirstOpen } from '#features/calendar/marks/VisitsInside.tsx'
import { refreshCalendar, visitsInsideQuery } from '#features/calendar/queries.ts'
import { call } from '#platform/http/call.ts'
import { counted } from '#platform/numbers.ts'
import { addDays, isDate, wallMoment } from '#platform/time/dates.ts'
import type { AgendaDoctor } from '../contract.ts'
import { displacedQuery } from '../queries.ts'
import { type Told, useTelling } from '../TellingToast.tsx'
import { usePanelGuard } from '../usePanelGuard.tsx'
import { readVisits } from '../visit-changes.ts'

export type IllPanelProps = { doctor: AgendaDoctor; date: string; onClose: () => void }

/** How long the doctor is away: from now to the end of the day, the whole day, or to a later day. */
export type Lasts = 'now' | 'day' | 'later'

const NONE: readonly VisitInside[] = []

/** The state of the panel of an ill doctor: the absence, the decisions about its visits, and the calls that are left. */
export function useIll({ doctor, date, onClose }: IllPanelProps) {
  const id = useId()
  const [now] = useState(() => wallMoment(new Date()))
  const today = now.slice(0, 10)
  const first = date < today ? today : date
  const [lasts, setLasts] = useState<Lasts>(first === today ? 'now' : 'day')
  const [lastDay, setLastDay] = useState('')
  const [reason, setReason] = useState('')
  const [chosen, choose] = useState<Chosen>({})
  const [called, setCalled] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setAsked] = useState(false)
  /** Patients were asked to choose: the panel stays, and shows the answers. */
  const [isSaved, setSaved] = useState(false)
  const board = useQuery(displacedQuery(doctor.id))
  /** Another absence is asked for beside the answers to a stored one. */
  const [isAnother, setAnother] = useState(false)
  const showsForm = !isSaved && !board.isPending && (isAnother || !board.data?.length)
  const isBegun = !isSaved && (reason.trim() !== '' || called.size > 0 || Object.keys(chosen).length > 0)
  const guard = usePanelGuard(isBegun, ({ ill }) => ill === doctor.id)
  const last = lasts === 'later' ? lastDay : first
  const from = first === today && lasts !== 'day' ? now : `${first}T00:00`
  const range = isDate(last) && last >= first ? { from, to: `${addDays(last, 1)}T00:00` } : null
  const visits = useQuery(
    visitsInsideQuery(!showsForm ? null : range && { ...range, doctorId: doctor.id, colleagues: true }),
  )
  const hit = visits.data ?? NONE
  const decisions = decisionsOf(hit, chosen, (visit, decision) => {
    const isTold = decision === 'propose' || (decision !== 'leave' && visit.hasEmail)
    return !isTold && !called.has(keyOf(visit))
  })
  const undecided = undecidedOf(hit, chosen)
  const mails = mailsOf(hit, decisions)
  const texts = textsOf(hit, decisions)
  const calls = decisions.filter((one) => one.call).length
  const client = useQueryClient()
  const tell = useTelling()
  const save = useMutation({
    mutationFn: async (body: { from: string; to: string }) => {
      const changed = decisions.filter(({ decision }) => decision !== 'leave')
      const before = await readVisits(changed)
      const mark = await call(createMark, {
        body: { ...body, kind: 'absence', doctorId: doctor.id, reason, decisions },
      })
      const after = await readVisits(changed).catch(() => [])
      const told = after.map((one, n): Told => ({ changed: one, before: before[n]?.visit ?? one.visit }))
      // Taken from the visits as they were sent: once they are read again they count as decided.
      return { mark, told, calls, asks: decisions.some(({ decision }) => decision === 'propose') }
    },
    onSuccess: ({ mark, told, calls, asks }) => {
      const written =
        calls > 0 ? `${counted(calls, 'telefonata è', 'telefonate sono')} in Da fare.` : undefined
      const undo = () =>
        call(deleteMark, { params: { id: String(mark.id) } }).then(() => {
          setSaved(false)
          setAnother(false)
          void client.invalidateQueries({ queryKey: displacedQuery(doctor.id).queryKey })
          void refreshCalendar(client)
        })
      tell(told, `Assenza salvata: ${doctor.shortName}`, written, undo)
      if (!asks) return guard.pass(onClose)
      setSaved(true)
      void client.invalidateQueries({ queryKey: displacedQuery(doctor.id).queryKey })
    },
    // Another person may have moved or booked a visit meanwhile.
    onError: () => void visits.refetch(),
    onSettled: () => refreshCalendar(client),
  })
  const send = () => {
    if (save.isPending || !showsForm) return
    setAsked(true)
    if (range && visits.data && undecided === 0) save.mutate(range)
    else focusFirstOpen('.agp-ill')
  }
  const toggleCalled = (key: string) =>
    setCalled((set) => new Set(set.has(key) ? [...set].filter((one) => one !== key) : [...set, key]))
  return {
    ...{ id, today, first, from: now.slice(11), lasts, setLasts, lastDay, setLastDay, reason, setReason },
    ...{ range, visits, chosen, choose, called, toggleCalled, undecided, isAsked, mails, texts, calls },
    ...{ save, send, isSaved, board, showsForm, askAnother: () => setAnother(true) },
    leave: () => guard.pass(onClose),
    /** The question before the panel is left. */
    leaving: guard.question,
  }
}

/** How many patients are asked by SMS alone. */
function textsOf(visits: readonly VisitInside[], decisions: readonly VisitDecision[]): number {
  const withMail = new Set(visits.filter(({ hasEmail }) => hasEmail).map((one) => one.appointmentId))
  return decisions.filter((one) => one.decision === 'propose' && !withMail.has(one.appointmentId)).length
}

/** How many patients get a mail: those with an address whose visit does not stay as it is. */
function mailsOf(visits: readonly VisitInside[], decisions: readonly VisitDecision[]): number {
  const withMail = new Set(visits.filter(({ hasEmail }) => hasEmail).map((one) => one.appointmentId))
  return decisions.filter((one) => one.decision !== 'leave' && withMail.has(one.appointmentId)).length
}
