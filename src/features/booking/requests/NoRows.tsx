import { NothingFound } from '#platform/list/NothingFound.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Moment } from '../rules.ts'
import { addressOf, isFiltered, type View } from './view.ts'

/** In place of a list without rows: why, and the way on. */
export function NoRows({ shown, onClear }: { shown: View; onClear: () => void }) {
  const { q, status, when } = shown
  if (isFiltered(shown)) {
    return (
      <NothingFound
        title="Nessuna richiesta trovata"
        text={
          q
            ? `Nessuna corrisponde a «${q}» in questo elenco. Prova con il cognome, il telefono o il numero.`
            : 'Nessuna corrisponde a questi filtri.'
        }
        onClear={onClear}
      />
    )
  }
  if (status || when) {
    return (
      <EmptyState
        title={status ? 'Nessuna richiesta in questo stato' : emptyMoments[when ?? 'past']}
        text="Scegli un altro stato, oppure torna a vederle tutte."
        action={
          <ButtonLink to={addressOf({})} variant="secondary">
            Mostra tutte
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Nessuna richiesta di prenotazione"
      text="Le richieste che i pazienti mandano dal sito compaiono qui."
      action={
        <ButtonLink to="/prenota-visita" variant="secondary">
          Apri la pagina di prenotazione
        </ButtonLink>
      }
    />
  )
}

const emptyMoments: Record<Moment, string> = {
  upcoming: 'Nessuna visita in arrivo',
  past: 'Nessuna visita passata',
  'to-close': 'Nessuna visita da chiudere',
}
