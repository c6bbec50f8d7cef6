import { CallError } from '#platform/http/call.ts'
import { useLanguage } from '#ui/Language.tsx'
import { useToast } from '#ui/Toast.tsx'

/**
 * Toasts that tell the outcome of a command, under the specification's titles. A failed call whose session has ended (401)
 * shows none, because the login dialog opens over the page; nor does one for which the user did not want to identify again.
 */
export function useNotify() {
  const toast = useToast()
  const { words, sentence } = useLanguage()
  return {
    success: (description: string) => toast({ title: words.succeeded, description: sentence(description) }),
    error: (description: string, cause?: Error) => {
      if (cause instanceof CallError && (cause.status === 401 || cause.code === 'not_confirmed')) return
      toast({ title: words.failed, description: sentence(description), tone: 'error' })
    },
  }
}
