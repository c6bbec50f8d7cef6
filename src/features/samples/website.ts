import { dayFrom } from './days.ts'

/** Fixed figures and entries for the page of the public site, as specified: nobody has counted or done anything. */
export type SampleVisits = { label: string; value: string }

export const sampleVisits: readonly SampleVisits[] = [
  { label: 'Visitatori oggi', value: '124' },
  { label: 'Visitatori del mese', value: '3.480' },
  { label: 'Pagine per visitatore', value: '2,6' },
  { label: 'Tempo medio', value: '1:48' },
]

type SampleChange = {
  /** So many days from today. */
  day: number
  text: string
}

const changes: readonly SampleChange[] = [
  { day: -10, text: 'Testo della home aggiornato' },
  { day: -11, text: 'Nuova immagine: reception.jpg' },
  { day: -13, text: 'Prova di velocità completata' },
]

/** The same by their dates, as seen on that day. */
export function sampleChanges(today: string): { date: string; text: string }[] {
  return changes.map(({ day, text }) => ({ date: dayFrom(today, day), text }))
}
