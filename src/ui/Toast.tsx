import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { lazyWithRetry } from './lazyWithRetry.tsx'
import type { ShownToast } from './ToastRegion.tsx'
import { takeWaitingToast } from './toast-after-reload.ts'

export type ToastText = Omit<ShownToast, 'key' | 'open'>

/** Null removes the shown toast. */
type ShowToast = (text: ToastText | null) => void

const REMOVE_AFTER_MS = 1_000_000

// The page stays as it is when the region cannot be loaded; the next toast loads it again.
const ToastRegion = lazyWithRetry(() => import('./ToastRegion.tsx'), 'ToastRegion', { silent: true })

const ToastContext = createContext<ShowToast | null>(null)

/**
 * `const toast = useToast(); toast({ title: 'Stato aggiornato' })`
 * @param soon whether the region may be loaded already; false while most visitors will never see one
 */
export function useToast({ soon = true } = {}): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  // Loaded ahead, as the message may be that the network is gone.
  useEffect(() => {
    if (soon) ToastRegion.preload()
  }, [soon])
  return show
}

/** Shows one toast at a time, the newest. Wraps the whole site, once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<ShownToast | null>(null)
  const lastKey = useRef(0)
  const show = useCallback<ShowToast>((text) => {
    lastKey.current += 1
    setCurrent(text && { ...text, key: lastKey.current, open: true })
  }, [])
  useEffect(() => {
    const text = takeWaitingToast()
    if (text) show(text)
  }, [show])
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
      {current ? (
        // A fresh region for each toast: the library's own pause, once a toast is closed under the pointer, would
        // otherwise last for all that follow.
        <ToastRegion
          key={current.key}
          toast={current}
          onOpenChange={(open) => onOpenChange(current.key, open)}
        />
      ) : null}
    </ToastContext>
  )
}
