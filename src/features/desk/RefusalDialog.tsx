import { AskDialog } from '#features/booking/requests/LazyAskDialog.ts'
import { wallClock } from '#platform/time/dates.ts'
import { refuseRequest } from './desk-changes.tsx'
import type { ItemOf } from './items.ts'
import type { RowTools } from './row-actions.ts'

type RefusalDialogProps = { item: ItemOf<'requests'>; tools: RowTools; onClose: () => void }

/** Asks why a request is refused, as the page of requests does, and refuses it. */
export function RefusalDialog({ item, tools: { act, tell }, onClose }: RefusalDialogProps) {
  const { row, title } = item
  const { date: appointmentDate, time: appointmentTime } = row
  const refuse = async (reason: string) => tell([await refuseRequest(row, reason)], `Rifiutata: ${title}`)
  return (
    <AskDialog
      asked={{ rows: [{ ...row, appointmentDate, appointmentTime, status: 'pending' }], status: 'cancelled' }}
      now={wallClock(new Date())}
      onGo={(reason) => {
        onClose()
        act({ item, run: () => refuse(reason) })
      }}
      onClose={onClose}
    />
  )
}
