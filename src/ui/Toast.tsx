import { Check, CircleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

export type ToastText = {
  title: string
  description?: string | undefined
  tone?: 'done' | 'error' | undefined
}

type Shown = ToastText & { key: number; open: boolean }
type ShowToast = (text: ToastText) => void

const DISPLAY_MS = 5_000
const SWIPE_PX = 50
const HOTKEY = ['F8']
const REMOVE_AFTER_MS = 1_000_000

const ToastContext = createContext<ShowToast | null>(null)

/** `const toast = useToast(); toast({ title: 'Stato aggiornato' })` */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

/** One toast at a time, the newest wins. Once, around the whole site. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Shown | null>(null)
  const lastKey = useRef(0)
  const show = useCallback((text: ToastText) => {
    lastKey.current += 1
    setCurrent({ ...text, key: lastKey.current, open: true })
  }, [])
  const dismissedKey = current && !current.open ? current.key : null
  useEffect(() => {
    if (dismissedKey === null) return
    const timer = setTimeout(() => {
      setCurrent((now) => (now?.key === dismissedKey ? null : now))
    }, REMOVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [dismissedKey])
  const onOpenChange = (key: number, open: boolean) => {
    setCurrent((now) => (now?.key === key ? { ...now, open } : now))
  }
  return (
    <ToastContext value={show}>
      {children}
      {/* A fresh region for each toast: the library's own pause, once a toast is closed under the pointer, would
          otherwise last for all that follow. */}
      <RadixToast.Provider
        key={current?.key ?? 0}
        label="Notifica"
        duration={DISPLAY_MS}
        swipeDirection="right"
        swipeThreshold={SWIPE_PX}
      >
        {current ? (
          <ToastBox toast={current} onOpenChange={(open) => onOpenChange(current.key, open)} />
        ) : null}
        <RadixToast.Viewport hotkey={HOTKEY} label="Notifiche ({hotkey})" className="toast-region" />
      </RadixToast.Provider>
    </ToastContext>
  )
}

type ToastBoxProps = { toast: Shown; onOpenChange: (open: boolean) => void }

// An error is announced at once ("foreground"), the rest when the reader pauses. The library writes both into a
// live region of its own; a role on the box would have them read twice.
function ToastBox({ toast, onOpenChange }: ToastBoxProps) {
  const failed = toast.tone === 'error'
  const Sign = failed ? CircleAlert : Check
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={onOpenChange}
      type={failed ? 'foreground' : 'background'}
      data-tone={failed ? 'error' : 'done'}
      className={cx(
        'toast flex items-start gap-3.5 rounded-md border-l-4 py-3.5 pr-2 pl-4 text-sm leading-[1.45] shadow-e3',
        failed ? 'border-danger-700 bg-danger-50 text-danger-900' : 'border-success-400 bg-white text-ink',
      )}
    >
      <Sign
        aria-hidden="true"
        strokeWidth={1.8}
        className={cx('mt-[0.1em] size-5 flex-none', failed ? 'text-danger-700' : 'text-success-700')}
      />
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="font-strong">{toast.title}</RadixToast.Title>
        {toast.description ? (
          <RadixToast.Description className={failed ? undefined : 'text-ink-600'}>
            {toast.description}
          </RadixToast.Description>
        ) : null}
      </div>
      <RadixToast.Close
        aria-label="Chiudi"
        title="Chiudi"
        className="-my-2 grid size-9 flex-none cursor-pointer place-items-center rounded-ctl hover:bg-sand-100 max-desk:size-11 pointer-coarse:size-11"
      >
        <X aria-hidden="true" strokeWidth={1.8} className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
