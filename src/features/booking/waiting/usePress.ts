import { useMutation } from '@tanstack/react-query'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import type { WaitingPage } from './contract.ts'

/** The props of each part: the page as it is now, its link, and how to show the answer of a call. */
export type WaitingPart = { page: WaitingPage; link: string; show: (page: WaitingPage) => void }

/** A button that changes the wait: one call at a time, whose answer is the page. */
export function usePress(send: () => Promise<WaitingPage>, show: (page: WaitingPage) => void) {
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: send })
  const start = useOneAtATime(async () => {
    const page = await mutateAsync().catch(() => null)
    if (page) show(page)
    return page
  })
  return { start, busy: isPending, error }
}
