import { clinic } from './clinic.ts'

/** The news that take turns on the first page. `to` stays in the site, `href` dials. */
export type News = { title: string; note: string; action: string } & (
  | { to: string; href?: never }
  | { href: string; to?: never }
)

export const news: readonly News[] = [
  {
    title: 'Siamo finalmente aperti',
    note: 'Ti aspettiamo a Lissone.',
    action: 'Prenota Visita',
    to: '/prenota-visita',
  },
  {
    title: "La clinica più moderna d'Italia",
    note: 'Tre reparti e un centro analisi.',
    action: 'Scopri di più',
    to: '/servizi',
  },
  {
    title: `Centro Analisi attivo dal ${clinic.lab.activeFrom}`,
    note: 'Con il nostro laboratorio partner.',
    action: 'Chiama Ora',
    href: `tel:${clinic.phone.dial}`,
  },
]
