import { CallError } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { setupCopy } from './copy.ts'

/** What is said after a save, in the specification's words. */
export function useSaid() {
  const toast = useToast()
  return {
    done: (description: string) => toast({ title: setupCopy.done, description }),
    failed: (error: Error, description: string) => {
      // Who has to log in again is asked to on the spot.
      if (error instanceof CallError && error.status === 401) return
      toast({ title: setupCopy.error, description, tone: 'error' })
    },
  }
}
