import { Check, CircleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { passEscapeOn } from './escape.ts'
import { useLanguage } from './Language.tsx'
import './styles/overlays.css'

export type ShownToast = {
  title: string
  description?: string | undefined
  tone?: 'done' | 'error' | undefined
  /** Stands for the sign of the tone. */
  sign?: ReactNode
  /** Below the words: commands that the toast offers. */
  actions?: ReactNode
  /** How long it is shown, in milliseconds. It waits while the pointer or the focus is inside. */
  lasts?: number | undefined
  key: number
  open: boolean
}

const DISPLAY_MS = 5_000
const SWIPE_PX = 50
const HOTKEY = ['F8']

export type ToastProps = { toast: ShownToast; onOpenChange: (open: boolean) => void }

/** Shows toasts. Loaded apart: most visitors never see one. */
export function ToastRegion({ toast, onOpenChange }: ToastProps) {
  const { words } = useLanguage()
  return (
    <RadixToast.Provider
      label={words.notice}
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
    >
      <ToastBox toast={toast} onOpenChange={onOpenChange} />
      <RadixToast.Viewport hotkey={HOTKEY} label={`${words.notices} ({hotkey})`} className="toast-region" />
    </RadixToast.Provider>
  )
}

// An error is announced at once ("foreground"), the rest when the reader pauses. The library writes both into a
// live region of its own; a role on the box would have them read twice.
function ToastBox({ toast, onOpenChange }: ToastProps) {
  const { words } = useLanguage()
  const failed = toast.tone === 'error'
  const Sign = failed ? CircleAlert : Check
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={onOpenChange}
      duration={toast.lasts}
      type={failed ? 'foreground' : 'background'}
      onEscapeKeyDown={passEscapeOn}
      data-tone={failed ? 'error' : 'done'}
      className={cx(
        'toast flex items-start gap-3.5 rounded-md border-l-4 py-3.5 pr-2 pl-4 text-sm leading-[1.45] shadow-e3',
        failed ? 'border-danger-700 bg-danger-50 text-danger-900' : 'border-success-400 bg-white text-ink',
      )}
    >
      {toast.sign ?? (
        <Sign
          aria-hidden="true"
          strokeWidth={1.8}
          className={cx('mt-[0.1em] size-5 flex-none', failed ? 'text-danger-700' : 'text-success-700')}
        />
      )}
      <div className="wrap-anywhere min-w-0 flex-1">
        <RadixToast.Title className="font-strong">{toast.title}</RadixToast.Title>
        {toast.description ? (
          <RadixToast.Description className={failed ? undefined : 'text-ink-600'}>
            {toast.description}
          </RadixToast.Description>
        ) : null}
        {toast.actions}
      </div>
      <RadixToast.Close
        aria-label={words.close}
        className="-my-2 grid size-9 flex-none cursor-pointer place-items-center rounded-ctl hover:bg-sand-100 max-desk:size-11 pointer-coarse:size-11"
      >
        <X aria-hidden="true" strokeWidth={1.8} className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
