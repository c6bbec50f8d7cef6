import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tellingQuery } from './queries.ts'
import './telling.css'

/** Parts that show the minute before the news of a change goes to the patient. */

const WHOLE_SECONDS = 60
const RADIUS = 14
const ROUND = 2 * Math.PI * RADIUS

/** The seconds until a moment, counted down; 0 once it has passed. */
export function useSecondsUntil(moment: string | undefined): number {
  const left = () => (moment ? Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000)) : 0)
  const [, tick] = useState(0)
  const seconds = left()
  const isOver = seconds === 0
  useEffect(() => {
    if (!moment || isOver) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [moment, isOver])
  return seconds
}

/** A ring that empties, with the seconds in it. The words beside it say the same. */
export function Ring({ until }: { until: string }) {
  const seconds = useSecondsUntil(until)
  const gone = 1 - Math.min(seconds, WHOLE_SECONDS) / WHOLE_SECONDS
  return (
    <span aria-hidden="true" className="agp-ring">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r={RADIUS} />
        <circle cx="16" cy="16" r={RADIUS} strokeDasharray={ROUND} strokeDashoffset={ROUND * gone} />
      </svg>
      {seconds}
    </span>
  )
}

/** 'Avviso a Maria Rossi fra 47 secondi.' */
export function TellingWords({ to, until }: { to: string; until: string }) {
  const seconds = useSecondsUntil(until)
  if (seconds === 0) return <p className="agp-small">Avviso a {to} partito.</p>
  return (
    <p className="agp-small">
      Avviso a {to} fra {seconds === 1 ? '1 secondo' : `${seconds} secondi`}.
    </p>
  )
}

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
