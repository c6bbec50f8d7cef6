/** Fixed figures and entries for the page of the public site, as specified: nobody has counted or done anything. */
export type SampleVisits = { label: string; value: string }

export const sampleVisits: readonly SampleVisits[] = [
  { label: 'Visite oggi', value: '124' },
  { label: 'Visite del mese', value: '3.480' },
  { label: 'Pagine per visita', value: '2,6' },
  { label: 'Tempo medio', value: '1:48' },
]

export type SampleChange = { date: string; text: string }

export const sampleChanges: readonly SampleChange[] = [
  { date: '2026-11-12', text: 'Testo della home aggiornato' },
  { date: '2026-11-11', text: 'Nuova immagine: reception.jpg' },
  { date: '2026-11-09', text: 'Prova di velocità completata' },
]
