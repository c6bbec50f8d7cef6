import { acceptAbsence, removeProposal } from '#features/calendar/absences/contract.ts'
import type { VisitDecision } from '#features/calendar/contract.ts'
import { call } from '#platform/http/call.ts'
import type { DeskAction } from './desk-changes.tsx'
import type { ItemOf } from './items.ts'

type Item = ItemOf<'absences'>
type Act = (action: DeskAction) => void

const to = ({ id }: Item) => ({ params: { id: String(id) } })

/** Puts a proposed absence into the calendar. Each visit inside needs a decision. */
export function acceptProposal(item: Item, act: Act, decisions: VisitDecision[] = []): void {
  const said = { title: 'Assenza accettata', description: `${item.title}, ${item.what}` }
  act({ item, said, run: () => call(acceptAbsence, { ...to(item), body: { decisions } }) })
}

export function refuseProposal(item: Item, act: Act): void {
  const said = { title: 'Assenza rifiutata', description: `${item.title}, ${item.what}` }
  act({ item, said, run: () => call(removeProposal, to(item)) })
}
