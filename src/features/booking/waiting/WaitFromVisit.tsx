import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { clockText, weekdayAndDay } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { DoctorChoice } from '../visit-page/DoctorChoice.tsx'
import { DoneNote, Failed } from '../visit-page/Notes.tsx'
import type { Part } from '../visit-page/useVisitPage.ts'
import { waitFromVisit } from './contract.ts'
import { newWish, WishFields, wishOf } from './WishFields.tsx'

/** Puts the patient of a visit on the waiting list for an earlier time; the visit stays theirs. */
export function WaitFromVisit({ page, link }: Part) {
  const [wish, setWish] = useState(() => ({ ...newWish(page.now.date), until: page.date }))
  const [anyDoctor, setAnyDoctor] = useState(page.doctor === null)
  const [isAsked, setAsked] = useState(false)
  const isEmpty = wish.weekdays.length === 0 || wish.parts.length === 0
  const { mutateAsync, isPending, error, isSuccess } = useMutation({
    mutationFn: () => call(waitFromVisit, { body: { link, token: page.token, anyDoctor, ...wishOf(wish) } }),
  })
  const send = useOneAtATime(async () => {
    setAsked(true)
    if (!isEmpty) await mutateAsync().catch(() => undefined)
  })
  return (
    <div className="vp-sheet">
      <div>
        <Link className="vp-back" to=".">
          <ArrowLeft aria-hidden="true" strokeWidth={1.6} />
          Torna alla visita
        </Link>
        <h1 className="vp-d2">Avvisami se si libera un posto</h1>
      </div>
      {isSuccess ? (
        <DoneNote title="Sei in lista d’attesa.">
          Ti scriviamo appena qualcuno disdice. La tua visita di {weekdayAndDay(page.date)} alle{' '}
          {clockText(page.time)} intanto resta.
        </DoneNote>
      ) : (
        <>
          <p className="vp-lede">
            Ti scriviamo appena qualcuno disdice: decidi tu se prenderlo. La tua visita intanto resta.
          </p>
          {page.doctor === null ? null : (
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
              error={isAsked && isEmpty ? 'Scegli almeno un giorno, e mattina o pomeriggio.' : undefined}
            />
          </div>
          <Failed error={error} otherwise="Non siamo riusciti a metterti in lista. Riprova o chiamaci." />
          <div className="vp-cta">
            <Button icon={<Bell strokeWidth={1.6} />} busy={isPending} onClick={send}>
              Mettimi in lista
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
