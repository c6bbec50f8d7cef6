import { useState } from 'react'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Failed } from '../visit-page/Notes.tsx'
import { SheetTitle } from '../visit-page/PageFrame.tsx'
import { changeWaiting } from './contract.ts'
import { usePress, type WaitingPart } from './usePress.ts'
import { type ScreenProps, WaitingScreen } from './WaitingScreen.tsx'
import { WishFields, wishOf } from './WishFields.tsx'

export function ChangeScreen(props: ScreenProps) {
  return <WaitingScreen {...props} Change={ChangeWish} />
}

/** Other days and hours for a wait. */
function ChangeWish({ page, link, show }: WaitingPart) {
  const { weekdays, part, until, noticeHours } = page
  const [wish, setWish] = useState({
    ...{ weekdays, until, noticeHours },
    parts: part === null ? (['morning', 'afternoon'] as const).slice() : [part],
  })
  const [isAsked, setAsked] = useState(false)
  const isEmpty = wish.weekdays.length === 0 || wish.parts.length === 0
  const { start, busy, error } = usePress(
    () =>
      call(changeWaiting, { body: { link, token: page.token, anyDoctor: page.anyDoctor, ...wishOf(wish) } }),
    show,
  )
  const send = () => {
    setAsked(true)
    if (!isEmpty) void start()
  }
  return (
    <div className="vp-sheet">
      <SheetTitle title="Cambia le tue scelte" to="?lista" back="Torna alla lista d’attesa" />
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
        <Button busy={busy} onClick={send}>
          Salva
        </Button>
      </div>
    </div>
  )
}
