import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Failed } from '../visit-page/Parts.tsx'
import { changeWaiting } from './contract.ts'
import { BackToList, type WaitingPart } from './WaitingScreen.tsx'
import { WishFields, wishOf } from './WishFields.tsx'

/** Other days and hours for a wait. */
export function ChangeWish({ page, link, show }: WaitingPart) {
  const { weekdays, part, until, noticeHours } = page
  const [wish, setWish] = useState({
    ...{ weekdays, until, noticeHours },
    parts: part === null ? (['morning', 'afternoon'] as const).slice() : [part],
  })
  const [isAsked, setAsked] = useState(false)
  const isEmpty = wish.weekdays.length === 0 || wish.parts.length === 0
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () =>
      call(changeWaiting, { body: { link, token: page.token, anyDoctor: page.anyDoctor, ...wishOf(wish) } }),
  })
  const send = useOneAtATime(async () => {
    setAsked(true)
    if (isEmpty) return
    const answer = await mutateAsync().catch(() => null)
    if (!answer) return
    show(answer)
    await navigate('?lista', { replace: true })
  })
  return (
    <div className="vp-sheet">
      <div>
        <BackToList />
        <h1 className="vp-d2">Cambia le tue scelte</h1>
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <WishFields
          value={wish}
          onChange={setWish}
          today={page.now.date}
          error={isAsked && isEmpty ? 'Scegli almeno un giorno, e mattina o pomeriggio.' : undefined}
        />
      </div>
      <Failed error={error} otherwise="Non siamo riusciti a salvare le scelte. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button busy={isPending} onClick={send}>
          Salva
        </Button>
      </div>
    </div>
  )
}
