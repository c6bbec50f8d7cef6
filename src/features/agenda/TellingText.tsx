import { useQuery } from '@tanstack/react-query'
import type { Telling } from './contract.ts'
import { tellingQuery } from './queries.ts'

/** The mail about to go, as text. */
export function TellingText({ visitId, telling }: { visitId: number; telling: Telling }) {
  const { data, error } = useQuery(tellingQuery(visitId))
  return (
    // A scrolling box must be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section aria-label="Testo dell’avviso" tabIndex={0} className="agp-mail">
      <b>{data?.subject ?? telling.subject}</b>
      {data?.text ?? (error ? 'Non riusciamo a leggere il testo: forse è già partito.' : 'Carico il testo…')}
    </section>
  )
}
