import { clinic } from './clinic.ts'

/** The services of the analysis centre, as the home page presents them. */

export const analysisOffer: readonly string[] = [
  'Esami del sangue completi e specialistici',
  'Test ormonali e marcatori tumorali',
  'Test per allergie e intolleranze alimentari',
  'Check-up preventivi personalizzati',
]

type Feature = { title: string; text: string; figure?: { value: string; unit: string } }

export const analysisFeatures: readonly Feature[] = [
  {
    title: 'Refertazione rapida',
    text: 'Per la maggior parte degli esami.',
    figure: { value: clinic.claims.resultHours, unit: 'ore' },
  },
  { title: 'Tecnologia avanzata', text: 'Strumenti di ultima generazione, per analisi precise.' },
  { title: 'Qualità certificata', text: 'Laboratorio accreditato, con controlli di qualità costanti.' },
  { title: 'Personale specializzato', text: 'Professionisti che ti seguono dal prelievo al referto.' },
]
