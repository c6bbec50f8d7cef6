import { type RefObject, useEffect } from 'react'
import { useToast } from '#ui/Toast.tsx'
import type { ShowToast } from './useVisitorForm.ts'

/** What shows toasts is loaded by whoever may need one: most visitors never touch the form. */
export function BringToast({ to }: { to: RefObject<ShowToast | null> }) {
  const toast = useToast()
  useEffect(() => {
    to.current = toast
  }, [to, toast])
  return null
}
