import { type RefObject, useEffect } from 'react'
import { useToast } from '#ui/Toast.tsx'
import type { ShowToast } from './useVisitorForm.ts'

/**
 * Hands the function that shows toasts to a form. Rendered once the form is used, because most visitors never touch it.
 */
export function BringToast({ to }: { to: RefObject<ShowToast | null> }) {
  const toast = useToast()
  useEffect(() => {
    to.current = toast
  }, [to, toast])
  return null
}
