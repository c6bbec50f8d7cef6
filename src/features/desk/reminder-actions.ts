import { CalendarX, Check, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import type { useUndoToast } from '#features/agenda/useUndoToast.tsx'
import { noteCall } from '#features/reminders/contract.ts'
import type { CallOutcome } from '#features/reminders/rules.ts'
import { call } from '#platform/http/call.ts'
import type { RowAction } from '#ui/RowMenu.tsx'
import type { DeskAction } from './desk-changes.tsx'
import type { ItemOf } from './items.ts'

type Tools = { act: (action: DeskAction) => void; offerUndo: ReturnType<typeof useUndoToast> }

/**
 * How a call that reminds of a visit ended. A patient who comes leaves the list, with an undo.
 * @param visit address of the visit, which is cancelled there when the patient does not come
 */
export function reminderActions(
  item: ItemOf<'reminders'>,
  { act, offerUndo }: Tools,
  visit: string,
): (RowAction & { key?: 'e' })[] {
  const { id, date, time, outcome: before } = item.row
  const note = (outcome: CallOutcome | null) =>
    call(noteCall, { params: { id: String(id) }, body: { date, time, outcome } })
  const comes = async () => {
    await note('coming')
    offerUndo({ title: 'Segnato: viene', description: item.title }, () => note(before))
  }
  const stays = (outcome: CallOutcome, title: string) => () =>
    act({ item, stays: true, run: () => note(outcome), said: { title, description: item.title } })
  return [
    { label: 'Viene', key: 'e', icon: Check, primary: true, onSelect: () => act({ item, run: comes }) },
    { label: 'Non viene: apri la visita', icon: CalendarX, heading: 'Esito', to: visit },
    { label: 'Non risponde', icon: PhoneMissed, onSelect: stays('no_answer', 'Segnato: non risponde') },
    { label: 'Richiamare', icon: PhoneOutgoing, onSelect: stays('call_again', 'Segnato: da richiamare') },
  ]
}
