import { useMutation } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { clockText } from '#platform/time/italian.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { cancelVisit, giveReason, restoreVisit } from './contract.ts'
import { reasonLabels, wayBack } from './copy.ts'
import { Failed } from './Notes.tsx'
import { BookRow, PhoneRow } from './Parts.tsx'
import { Pass } from './Pass.tsx'
import { type CancelReason, cancelReasons } from './rules.ts'
import { VIEW_FOCUS } from './useViewFocus.ts'
import { type Part, usePress } from './useVisitPage.ts'
import { visitPath } from './views.ts'

/** For a patient whose request for another time was withdrawn with the visit. */
export const MOVE_IS_LOST = 'La richiesta di spostarla non vale più: puoi rifarla da qui.'

/** One step, nothing to fill in: why is asked afterwards. */
export function CancelQuestion({ page, link, show }: Part) {
  const { start, busy, error } = usePress(() => call(cancelVisit, { body: { link, token: page.token } }), {
    done: 'cancelled',
    show,
  })
  return (
    <Pass page={page} asks>
      <div>
        <h2 className="vp-d2" tabIndex={-1} id={VIEW_FOCUS}>
          Vuoi disdire questa visita?
        </h2>
        <p className="vp-lede">
          {page.displaced
            ? 'Ci dispiace che non si possa fare.'
            : 'Il posto torna subito libero per un’altra persona.'}
          {page.canMove && !page.asked ? (
            <>
              {' '}
              {page.displaced ? 'Se vuoi, ' : 'Se ti serve solo un altro giorno, '}
              <a href="?sposta">{page.displaced ? 'scegli un altro orario' : 'spostala'}</a>.
            </>
          ) : null}
        </p>
      </div>
      <Failed error={error} otherwise="Non siamo riusciti a disdire. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button variant="danger" busy={busy} onClick={start}>
          Disdici la visita
        </Button>
        <ButtonAnchor href={visitPath(link)} variant="secondary">
          {page.displaced ? wayBack(page) : 'Tieni la visita'}
        </ButtonAnchor>
      </div>
    </Pass>
  )
}

export function Cancelled({ lostMove, ...part }: Part & { lostMove: boolean }) {
  const { cancelled } = part.page
  if (cancelled?.by !== 'patient')
    return (
      <Pass page={part.page} asks>
        <h2 className="vp-d2">La visita è stata annullata</h2>
        <p className="vp-lede">Se pensi che si tratti di un errore, o vuoi un altro giorno, chiamaci.</p>
        <ul className="vp-rows">
          <BookRow title="Prenota un altro giorno" />
          <PhoneRow />
        </ul>
      </Pass>
    )
  return (
    <Pass page={part.page} asks>
      <h2 className="vp-d2" tabIndex={-1} id={VIEW_FOCUS}>
        Hai disdetto la visita
      </h2>
      <p className="vp-lede">
        {part.page.wasDisplaced
          ? 'Fatto. Ci dispiace ancora.'
          : 'Grazie di averci avvisato: il posto è già libero per chi lo aspetta.'}{' '}
        Se abbiamo la tua e-mail, ti scriviamo.
        {lostMove ? ' La richiesta di spostarla non vale più.' : null}
      </p>
      {cancelled.restoreUntil ? <Restore {...part} until={cancelled.restoreUntil} /> : null}
      {part.page.wasDisplaced ? null : <Reasons {...part} />}
      <ul className="vp-rows">
        <BookRow title="Prenota un altro giorno" />
      </ul>
    </Pass>
  )
}

function Restore({ page, link, show, until }: Part & { until: string }) {
  const { start, busy, error } = usePress(() => call(restoreVisit, { body: { link, token: page.token } }), {
    done: 'restored',
    show,
  })
  return (
    <section className="vp-ask" aria-labelledby="idea">
      <h3 className="vp-h" id="idea">
        È stato uno sbaglio?
      </h3>
      <p>
        Fino alle <b className="tnum">{clockText(until)}</b> la rimettiamo com’era, se nessuno ha preso il
        posto.
      </p>
      <Failed error={error} otherwise="Non siamo riusciti a rimetterla. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button variant="secondary" icon={<Undo2 strokeWidth={1.6} />} busy={busy} onClick={start}>
          Ho cambiato idea
        </Button>
      </div>
    </section>
  )
}

/** A tap answers by itself; another one changes the answer. */
function Reasons({ page, link }: Part) {
  const [chosen, setChosen] = useState<CancelReason | null>(null)
  const { mutateAsync, isSuccess, error } = useMutation({
    mutationFn: (reason: CancelReason) => call(giveReason, { body: { link, token: page.token, reason } }),
  })
  const choose = useOneAtATime(async (reason: CancelReason) => {
    if (reason === chosen) return
    setChosen(reason)
    await mutateAsync(reason).catch(() => setChosen(null))
  })
  return (
    <fieldset>
      <legend className="vp-label">
        Ci dici perché? <span>(facoltativo)</span>
      </legend>
      <div className="vp-reasons">
        {cancelReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="vp-tap"
            aria-pressed={chosen === reason}
            onClick={() => choose(reason)}
          >
            {chosen === reason ? <Check aria-hidden="true" strokeWidth={1.8} /> : null}
            {reasonLabels[reason]}
          </button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isSuccess ? 'Grazie, lo abbiamo annotato.' : ''}
      </p>
      <Failed error={error} otherwise="Non siamo riusciti ad annotarlo." />
    </fieldset>
  )
}
