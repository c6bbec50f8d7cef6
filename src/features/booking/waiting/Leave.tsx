import { call } from '#platform/http/call.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Failed } from '../visit-page/Notes.tsx'
import { leaveWaiting } from './contract.ts'
import { usePress, type WaitingPart } from './usePress.ts'

/** Asks once before a person gives up their turn. */
export function Leave({ page, link, show }: WaitingPart) {
  const { start, busy, error } = usePress(
    () => call(leaveWaiting, { body: { link, token: page.token } }),
    show,
  )
  return (
    <div className="vp-sheet">
      <h1 className="vp-d2">Esci dalla lista?</h1>
      <p className="vp-lede">Perdi il posto in ordine di arrivo. Le visite che hai già restano come sono.</p>
      <Failed error={error} otherwise="Non siamo riusciti a toglierti dalla lista. Riprova o chiamaci." />
      <div className="vp-cta">
        <Button variant="danger" busy={busy} onClick={start}>
          Esci dalla lista
        </Button>
        <ButtonAnchor href="?lista" variant="secondary">
          Resta in lista
        </ButtonAnchor>
      </div>
    </div>
  )
}

export function Withdrawn() {
  return (
    <div className="vp-sheet">
      <h1 className="vp-d2">Non sei più in lista d’attesa</h1>
      <p className="vp-lede">Non ti proponiamo più posti. Le visite che hai già restano come sono.</p>
      <div className="vp-cta">
        <ButtonAnchor href="/prenota-visita" variant="secondary">
          Prenota una visita
        </ButtonAnchor>
      </div>
    </div>
  )
}
