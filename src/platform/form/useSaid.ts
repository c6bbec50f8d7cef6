import { CallError } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'

const DONE = 'Successo'
const FAILED = 'Errore'

/** What is said after a save, in the specification's words. */
export function useSaid() {
  const toast = useToast()
  return {
    done: (description: string) => toast({ title: DONE, description }),
    failed: (error: Error, description: string) => {
      // Who has to log in again is asked to on the spot.
      if (error instanceof CallError && error.status === 401) return
      toast({ title: FAILED, description, tone: 'error' })
    },
  }
}
