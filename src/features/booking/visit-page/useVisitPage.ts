import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { CallError } from '#platform/http/call.ts'
import type { VisitPage } from './contract.ts'

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

/** A page left alone for longer is read again when it is looked at. */
const FRESH_MS = 5 * 60_000

/** The page as it is now: as it was loaded, or as the last call answered it. */
export function useVisitPage(loaded: VisitPage) {
  const [shown, setShown] = useState({ loaded, page: loaded, done: null as Done | null, lostMove: false })
  if (shown.loaded !== loaded) setShown({ ...shown, loaded, page: loaded })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let read = performance.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || performance.now() - read < FRESH_MS) return
      read = performance.now()
      void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  const show = (page: VisitPage, done: Done | null) => {
    // Cancelling also withdraws a request for another time, which is not asked again when the visit is taken back.
    const lostMove = done === 'cancelled' ? shown.page.asked !== null : shown.lostMove
    setShown({ loaded, page, done, lostMove })
  }
  return { page: shown.page, done: shown.done, lostMove: shown.lostMove, show }
}

/** A button that changes the visit: one call at a time, whose answer is the page. */
export function usePress(
  send: () => Promise<VisitPage>,
  { done, show }: { done: Done | null; show: (page: VisitPage, done: Done | null) => void },
) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: send })
  const start = useOneAtATime(async () => {
    const page = await mutateAsync().catch(() => null)
    if (!page) return
    show(page, done)
    // The question is answered, and Back must not ask it again.
    if (location.search) await navigate('.', { replace: true, preventScrollReset: true })
  })
  return { start, busy: isPending, error }
}

/** The sentence for a press that failed; nothing is claimed where the answer did not arrive. */
export function pressFailed(error: Error, otherwise: string): string {
  return (error instanceof CallError && error.status < 500 && error.sentence) || otherwise
}
