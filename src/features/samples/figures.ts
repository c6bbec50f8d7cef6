/** Fixed figures and entries of office pages, as specified: none of it was counted or happened, and none of these people exist. */

// ---------------------------------------------------------------- /sito-web

export type SampleVisits = { label: string; value: string }

export const sampleVisits: readonly SampleVisits[] = [
  { label: 'Visitatori oggi', value: '124' },
  { label: 'Visitatori del mese', value: '3.480' },
  { label: 'Pagine per visitatore', value: '2,6' },
  { label: 'Tempo medio', value: '1:48' },
]
