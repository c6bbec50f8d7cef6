import { daysBetween, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import type { ActivityKind } from './contract.ts'

export const activityTitles: Record<ActivityKind, string> = {
  requested: 'Nuova richiesta',
  booked: 'Visita prenotata',
  confirmed: 'Prenotazione confermata',
  moved: 'Visita spostata',
  cancelled: 'Prenotazione annullata',
  message: 'Messaggio ricevuto',
  activation: 'Convenzione richiesta',
}

/** 'adesso', '10 minuti fa', '1 ora fa', 'ieri', '2 giorni fa', '12/11/2026'. */
export function agoText(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  const { date } = wallClock(new Date(at))
  const days = daysBetween(date, wallClock(now).date)
  if (minutes < 1) return 'adesso'
  if (minutes < 60) return minutes === 1 ? '1 minuto fa' : `${minutes} minuti fa`
  const hours = Math.floor(minutes / 60)
  if (days === 0) return hours === 1 ? '1 ora fa' : `${hours} ore fa`
  if (days === 1) return 'ieri'
  return days < 7 ? `${days} giorni fa` : shortDate(date)
}

/** '+2 questo mese' */
export function addedText(count: number): string {
  return `+${count} questo mese`
}

/** '+3 rispetto a ieri' */
export function comparedText(today: number, yesterday: number): string {
  const more = today - yesterday
  if (more === 0) return 'come ieri'
  return `${more > 0 ? '+' : '−'}${Math.abs(more)} rispetto a ieri`
}
