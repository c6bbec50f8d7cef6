import { useQuery } from '@tanstack/react-query'
import { tellingQuery } from './queries.ts'
import './telling.css'

/** The mail about to go, as text. */
export function TellingText({ visitId }: { visitId: number }) {
  const { data, error } = useQuery(tellingQuery(visitId))
  return (
    // A scrolling box must be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section aria-label="Testo dell’avviso" tabIndex={0} className="agp-mail">
      <b>{data?.subject}</b>
      {data?.text ?? (error ? 'Non riusciamo a leggere il testo: forse è già partito.' : 'Carico il testo…')}
    </section>
  )
}
