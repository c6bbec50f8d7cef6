import { useMutation } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { clockText, weekdayAndDay } from '#platform/time/italian.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { WAITS } from '../visit-page/copy.ts'
import { DoctorChoice } from '../visit-page/DoctorChoice.tsx'
import { DoneNote, Failed, WishSummary } from '../visit-page/Notes.tsx'
import { SheetTitle } from '../visit-page/PageFrame.tsx'
import type { Part } from '../visit-page/useVisitPage.ts'
import { type ScreenProps, VisitScreen } from '../visit-page/VisitScreen.tsx'
import { visitPath } from '../visit-page/views.ts'
import { waitFromVisit } from './contract.ts'
import { newWish, WishFields, wishOf } from './WishFields.tsx'
import { noticeText, wishText } from './words.ts'

export function WaitScreen(props: ScreenProps) {
  return <VisitScreen {...props} View={WaitFromVisit} />
}

/** Puts the patient of a visit on the waiting list for an earlier time; the visit stays theirs. */
function WaitFromVisit({ page, link, show }: Part) {
  const [wish, setWish] = useState(() => ({ ...newWish(page.now.date), until: page.date }))
  const [anyDoctor, setAnyDoctor] = useState(page.doctor === null)
  const [isAsked, setAsked] = useState(false)
  const [path, setPath] = useState<string | null>(null)
  const isEmpty = wish.weekdays.length === 0 || wish.parts.length === 0
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => call(waitFromVisit, { body: { link, token: page.token, anyDoctor, ...wishOf(wish) } }),
  })
  const send = useOneAtATime(async () => {
    setAsked(true)
    if (isEmpty) return
    const answer = await mutateAsync().catch(() => null)
    if (!answer) return
    setPath(answer.path)
    show({ ...page, waits: true }, null)
  })
  return (
    <div className="vp-sheet">
      <SheetTitle title="Avvisami se si libera un posto" to={visitPath(link)} />
      {path ? (
        <OnList path={path} rows={rowsOf({ page, anyDoctor, wish: wishOf(wish) })} />
      ) : (
        <>
          <p className="vp-lede">
            {page.waits
              ? `${WAITS} Le scelte che mandi da qui sostituiscono quelle di prima.`
              : 'Ti scriviamo appena qualcuno disdice: decidi tu se prenderlo. La tua visita intanto resta.'}
          </p>
          {page.doctor === null || !page.otherDoctors ? null : (
            <DoctorChoice
              doctor={page.doctor}
              anyDoctor={anyDoctor}
              onChoose={setAnyDoctor}
              any="Con chiunque"
            />
          )}
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <WishFields
              value={wish}
              onChange={setWish}
              today={page.now.date}
              last={page.date}
              error={isAsked && isEmpty ? 'Scegli almeno un giorno, e mattina o pomeriggio.' : undefined}
            />
          </div>
          <Failed error={error} otherwise="Non siamo riusciti a metterti in lista. Riprova o chiamaci." />
          <div className="vp-cta">
            <Button icon={<Bell strokeWidth={1.6} />} busy={isPending} onClick={send}>
              {page.waits ? 'Cambia le scelte' : 'Mettimi in lista'}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type Wished = { page: Part['page']; anyDoctor: boolean; wish: ReturnType<typeof wishOf> }

function rowsOf({ page, anyDoctor, wish }: Wished): [string, string][] {
  const rows: [string, string][] = [
    ['Quando puoi', wishText(wish, page.now.date)],
    ['Avviso', noticeText(wish.noticeHours)],
    ['Hai già', `${weekdayAndDay(page.date)} alle ${clockText(page.time)}`],
  ]
  if (page.doctor) rows.unshift(['Con', anyDoctor ? 'chiunque' : page.doctor])
  if (page.service) rows.unshift(['Visita', page.service])
  return rows
}

/** How the wait stands, how it goes on, and its own page. */
function OnList({ path, rows }: { path: string; rows: [string, string][] }) {
  return (
    <>
      <DoneNote title="Sei in lista d’attesa.">La tua visita intanto resta.</DoneNote>
      <WishSummary rows={rows} />
      <p className="vp-hint">
        Scriviamo a una persona alla volta, in ordine di arrivo; se un posto si libera all’ultimo lo
        proponiamo a più persone. La pagina della lista è anche nei nostri messaggi: da lì cambi le scelte o
        esci.
      </p>
      <div className="vp-cta">
        <ButtonAnchor href={`${path}?cambia`} variant="secondary">
          Cambia le tue scelte
        </ButtonAnchor>
        <ButtonAnchor href={`${path}?esci`} variant="quiet">
          Esci dalla lista
        </ButtonAnchor>
      </div>
    </>
  )
}
