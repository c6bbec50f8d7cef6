import { useEffect, useState } from 'react'
import { TELL_AFTER_SECONDS } from '#features/booking/rules.ts'
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

const AFTER_MS = 2_000

/** The parts of `useUndoToast` for a person, or '3 pazienti', whose mail waits until a moment; left out, for its minute from now on. */
export function newsTo(name: string, until = inAMinute()) {
  const lasts = Math.max(0, Date.parse(until) - Date.now()) + AFTER_MS
  return { lasts, sign: <Ring until={until} />, words: <TellingWords to={name} until={until} /> }
}

function inAMinute(): string {
  return new Date(Date.now() + TELL_AFTER_SECONDS * 1000).toISOString()
}
