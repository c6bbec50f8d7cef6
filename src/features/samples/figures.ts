import { addDays } from '#platform/time/dates.ts'

/** Fixed figures and entries of office pages, as specified: none of it was counted or happened, and none of these people exist. */

// ---------------------------------------------------------------- /sito-web

export type SampleVisits = { label: string; value: string }

export const sampleVisits: readonly SampleVisits[] = [
  { label: 'Visitatori oggi', value: '124' },
  { label: 'Visitatori del mese', value: '3.480' },
  { label: 'Pagine per visitatore', value: '2,6' },
  { label: 'Tempo medio', value: '1:48' },
]

type SampleChange = {
  /** Days from today. */
  day: number
  text: string
}

const changes: readonly SampleChange[] = [
  { day: -10, text: 'Testo della home aggiornato' },
  { day: -11, text: 'Nuova immagine: reception.jpg' },
  { day: -13, text: 'Prova di velocità completata' },
]

/** The latest changes by their dates, seen from `today` (`yyyy-MM-dd`). */
export function sampleChanges(today: string): { date: string; text: string }[] {
  return changes.map(({ day, text }) => ({ date: addDays(today, day), text }))
}
