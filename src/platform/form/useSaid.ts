import { CallError } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'

const DONE = 'Successo'
const FAILED = 'Errore'

/** How something went, in the specification's words. */
export function useSaid() {
  const toast = useToast()
  const wrong = (description: string) => toast({ title: FAILED, description, tone: 'error' })
  return {
    done: (description: string) => toast({ title: DONE, description }),
    wrong,
    failed: (error: Error, description: string) => {
      // Who has to log in again is asked to on the spot.
      if (error instanceof CallError && error.status === 401) return
      wrong(description)
    },
  }
}
