import type { Tell } from '#features/agenda/TellingToast.tsx'
import { readVisits } from '#features/agenda/visit-changes.ts'
import { acceptAbsence, removeProposal } from '#features/calendar/absences/contract.ts'
import type { VisitDecision } from '#features/calendar/contract.ts'
import { call } from '#platform/http/call.ts'
import { acceptedText } from './copy.ts'
import type { DeskAction } from './desk-changes.tsx'
import type { ItemOf } from './items.ts'

type Item = ItemOf<'absences'>
type Act = (action: DeskAction) => void
type Tools = { act: Act; tell: Tell }

const to = ({ id }: Item) => ({ params: { id: String(id) } })

/**
 * Puts a proposed absence into the calendar, and shows whom it is told. Each visit inside needs a decision. There is no undo: the
 * doctor is written to at once, and the proposal is gone.
 */
export function acceptProposal(item: Item, { act, tell }: Tools, decisions: VisitDecision[] = []): void {
  const run = async () => {
    await call(acceptAbsence, { ...to(item), body: { decisions } })
    const changed = decisions.filter(({ decision }) => decision !== 'leave')
    const read = await readVisits(changed).catch(() => [])
    const told = read.map((one) => ({ changed: one, before: null }))
    tell(told, acceptedText(decisions), `${item.title}, ${item.what}`, null)
  }
  act({ item, run })
}

export function refuseProposal(item: Item, act: Act): void {
  const said = { title: 'Assenza rifiutata', description: `${item.title}, ${item.what}` }
  act({ item, said, run: () => call(removeProposal, to(item)) })
}
