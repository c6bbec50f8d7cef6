import type { TellChanged } from '#features/booking/staff-changes.ts'
import { call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { getVisit } from './contract.ts'
import { type Told, useTelling } from './TellingToast.tsx'

/**
 * Shows the toast about changes made on the page of requests, with the patient to be told and the undo. A change whose visit can't be
 * read any more is left out of the undo.
 */
export function useTellRequests(): TellChanged {
  const tell = useTelling()
  const toast = useToast()
  return async (changed, sentence, description) => {
    const read = changed.map(async ({ saved, before }): Promise<Told> => {
      const { visit, telling } = await call(getVisit, { params: { id: String(saved.id) } })
      const { appointmentDate: date, appointmentTime: time, doctorId, serviceId, subserviceId } = before
      const { duration, status, stage } = before
      const former = { date, time, doctorId, serviceId, subserviceId, duration, status, stage }
      return { changed: { visit, telling }, before: { ...visit, ...former } }
    })
    const told = await Promise.allSettled(read)
    const known = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (known.length > 0) tell(known, sentence, description)
    else toast({ title: sentence, description })
  }
}
