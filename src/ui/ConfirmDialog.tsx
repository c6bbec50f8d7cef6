import { AlertDialog } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { Density, useDensity } from './Density.tsx'
import { takeEscape } from './escape.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import './styles/overlays.css'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** Does not close the dialog: the caller does, once the call has succeeded. */
  onConfirm: () => void
  busy?: boolean
  busyLabel?: string
}

/** Asks before a step that cannot be undone. The cancel button has the focus at first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel = 'Annulla', tone = 'danger' } = props
  const { onConfirm, busy = false, busyLabel } = props
  const density = useDensity()
  // The second click of a double click arrives before the busy state is set.
  const confirm = (event: MouseEvent) => (event.detail > 1 ? undefined : onConfirm())
  const change = (next: boolean) => (busy ? undefined : onOpenChange(next))
  const { remember, returnFocus } = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-veil" />
        <Density value={density}>
          <AlertDialog.Content
            onOpenAutoFocus={remember}
            onCloseAutoFocus={returnFocus}
            onKeyDown={(event) => takeEscape(event, () => change(false))}
            data-size="s"
            data-ask="true"
            className="dialog"
          >
            <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-5 pb-5 sm:px-6">
              <AlertDialog.Title
                className={cx(
                  density === 'staff' ? 'text-[1.25rem] leading-[1.3] tracking-[-0.015em]' : 'text-d1',
                )}
              >
                {title}
              </AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className={cx('mt-2 text-ink-600', density === 'staff' ? 'text-smd' : 'text-sm')}>
                  {text}
                </div>
              </AlertDialog.Description>
            </div>
            <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 max-sm:*:flex-1 sm:px-6 sm:py-3.5">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" size="md" aria-disabled={busy || undefined}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <Button variant={tone} size="md" busy={busy} busyLabel={busyLabel} onClick={confirm}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Content>
        </Density>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
