import type { ReactNode } from 'react'
import { useWayBack } from '#platform/list/open-record.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { DeskItem } from './items.ts'
import { addressOf, type DeskView, linkIdOf } from './view.ts'

/** Closes the open message; the focus returns to its row. */
export function useCloseMessage(view: DeskView): () => void {
  const close = useWayBack(addressOf({ ...view, message: null }))
  return () => {
    close()
    document.getElementById(linkIdOf(`messages-${view.message}`))?.focus({ preventScroll: true })
  }
}

/** The addresses of the messages before and after one. */
export function neighboursOf(items: readonly DeskItem[], message: DeskItem, view: DeskView) {
  const messages = items.filter(({ group }) => group === 'messages')
  const at = messages.findIndex(({ id }) => id === message.id)
  const address = (one: DeskItem | undefined) => one && addressOf({ ...view, message: one.id })
  return { before: address(messages[at - 1]), after: at < 0 ? undefined : address(messages[at + 1]) }
}

type PanelProps = { wide: boolean; close: () => void; title: string; children: ReactNode }

/** The open message: beside the list, on narrow screens over it. */
export function MessagePanel({ wide, close, title, children }: PanelProps) {
  if (!children) return null
  if (wide)
    return (
      <aside
        aria-label={`Messaggio di ${title}`}
        className="dk-detail"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) close()
        }}
      >
        {children}
      </aside>
    )
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : close())} title={title}>
      <div className="dk-detail">{children}</div>
    </Dialog>
  )
}
