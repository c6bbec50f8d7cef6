import { overlaps } from '#features/booking/time/intervals.ts'
import { partOn } from '#features/booking/time/marks.ts'
import { toMinutes } from '#platform/time/dates.ts'
import type { Decision, VisitDecision, VisitInside } from '../contract.ts'
import { decisionLabels } from '../copy.ts'
import type { Range } from '../rules.ts'

/** The choices of staff, by `keyOf` the visit: `leave`, `propose`, `cancel`, or `give:7` with the colleague's id. */
export type Chosen = Readonly<Record<string, string>>

type Key = Pick<VisitInside, 'appointmentId' | 'version'>
type Visit = Key & Pick<VisitInside, 'doctorId' | 'colleagues' | 'canAsk' | 'isAsked'>

/** A visit that another person changes loses its choice, which was about the former one. */
export function keyOf({ appointmentId, version }: Key): string {
  return `${appointmentId}.${version}`
}

/** The choices for a visit; each free colleague is one, and so is its own doctor with another room or device. */
export function optionsOf({ colleagues, doctorId, canAsk }: Visit): { value: string; label: string }[] {
  return [
    { value: 'leave', label: decisionLabels.leave },
    ...colleagues.map(({ id, name }) => ({
      value: `give:${id}`,
      label: id === doctorId ? 'Stesso medico, altra stanza o attrezzatura' : `Dai a ${name}`,
    })),
    ...(canAsk ? [{ value: 'propose', label: decisionLabels.propose }] : []),
    { value: 'cancel', label: decisionLabels.cancel },
  ]
}

/** The visits that the saved mark covers already were left there, but those whose patients are asked: they stay so until staff choose otherwise. */
export function leftBefore(
  visits: readonly (Key & Pick<VisitInside, 'date' | 'time' | 'duration' | 'isAsked'>)[],
  saved: Range | undefined,
): Chosen {
  const left = visits.filter(({ date, time, duration, isAsked }) => {
    const part = !isAsked && saved && partOn(saved, date)
    const start = toMinutes(time)
    return part && overlaps(part, { start, end: start + duration })
  })
  return Object.fromEntries(left.map((visit) => [keyOf(visit), 'leave']))
}

/**
 * One decision for all visits. Given ones stay with their own doctor, in another room, or go to the first free colleague; a visit
 * without either, or whose patient can't be asked or is asked already, stays as it was chosen.
 */
export function chooseForAll(visits: readonly Visit[], chosen: Chosen, decision: Decision): Chosen {
  const all = visits.flatMap((visit): [string, string][] => {
    if (visit.isAsked || (decision === 'propose' && !visit.canAsk)) return []
    if (decision !== 'give') return [[keyOf(visit), decision]]
    const { colleagues, doctorId } = visit
    const to = colleagues.find(({ id }) => id === doctorId) ?? colleagues[0]
    return to ? [[keyOf(visit), `give:${to.id}`]] : []
  })
  return { ...chosen, ...Object.fromEntries(all) }
}

/** How many visits still need a choice. */
export function undecidedOf(visits: readonly Visit[], chosen: Chosen): number {
  const open = visits.filter((visit) => !visit.isAsked)
  return open.length - decisionsOf(open, chosen).length
}

/**
 * The decisions to send: of the visits for which something was chosen that is still possible.
 * @param toCall the visits whose patients are still to be told by telephone
 */
export function decisionsOf<V extends Visit>(
  visits: readonly V[],
  chosen: Chosen,
  toCall: (visit: V, decision: Decision) => boolean = () => false,
): VisitDecision[] {
  return visits.flatMap((visit) => {
    const value = chosen[keyOf(visit)]
    if (!optionsOf(visit).some((option) => option.value === value)) return []
    const [name, doctorId] = (value ?? '').split(':')
    const decision = name as Decision
    return [
      {
        appointmentId: visit.appointmentId,
        version: visit.version,
        decision,
        doctorId: doctorId ? Number(doctorId) : null,
        call: toCall(visit, decision),
      },
    ]
  })
}
