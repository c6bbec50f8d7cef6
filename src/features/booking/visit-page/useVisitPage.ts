import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { CallError } from '#platform/http/call.ts'
import type { VisitPage } from './contract.ts'
import type { Question } from './views.ts'

/** The last thing the patient did on the page. */
export type Done =
  | 'coming'
  | 'cancelled'
  | 'restored'
  | 'chosen'
  | 'call'
  | 'moved'
  | 'asked'
  | 'withdrawn'
  | 'proved'

/** The props of each part of the page: the visit as it is now, its link, and how to show the answer of a call. */
export type Part = {
  page: VisitPage
  link: string
  show: (page: VisitPage, done: Done | null) => void
}

type Opened = { loaded: VisitPage; question: Question | null }

/** The page as it is now: as it was loaded, or as the last call answered it. */
export function useVisitPage({ loaded, question }: Opened) {
  const [shown, setShown] = useState({ page: loaded, question, done: null as Done | null, lostMove: false })
  const show = (page: VisitPage, done: Done | null) => {
    // Cancelling also withdraws a request for another time, which is not asked again when the visit is taken back.
    const lostMove = done === 'cancelled' ? shown.page.asked !== null : shown.lostMove
    setShown({ page, question: done ? null : shown.question, done, lostMove })
    // The question is answered, and a reload must not ask it again.
    if (done && location.search) history.replaceState(history.state, '', location.pathname)
  }
  return { ...shown, show }
}

/** A button that changes the visit: one call at a time, whose answer is the page. */
export function usePress(
  send: () => Promise<VisitPage>,
  { done, show }: Pick<Part, 'show'> & { done: Done },
) {
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: send })
  const start = useOneAtATime(async () => {
    const page = await mutateAsync().catch(() => null)
    if (page) show(page, done)
  })
  return { start, busy: isPending, error }
}

/** The sentence for a press that failed; nothing is claimed where the answer did not arrive. */
export function pressFailed(error: Error, otherwise: string): string {
  return (error instanceof CallError && error.status < 500 && error.sentence) || otherwise
}
