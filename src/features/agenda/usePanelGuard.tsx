import { UnsavedDialog, type UnsavedGuard, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import { type AgendaView, agendaAddress } from './view.ts'

const PATH = agendaAddress.addressOf({})

/**
 * Asks before a panel is left in which something was begun. The agenda around it may change.
 * @param isOpenIn whether an address still shows the panel
 */
export function usePanelGuard(isBegun: boolean, isOpenIn: (view: AgendaView) => boolean) {
  const guard: UnsavedGuard = useUnsavedGuard(
    isBegun,
    ({ pathname, search }) =>
      pathname === PATH && isOpenIn(agendaAddress.readView(new URLSearchParams(search))),
  )
  return {
    pass: guard.pass,
    question: <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />,
  }
}
