import { clinic } from './clinic.ts'

/** The opening day, as its page invites to it. */
export const inauguration = {
  title: 'Sei invitato all’inaugurazione',
  lead: `${clinic.name} apre le sue porte: passa un pomeriggio con noi, conosci chi si prenderà cura di te e brinda con noi al nuovo inizio.`,
  facts: [
    { term: 'Quando', text: 'Sabato 28 giugno 2025' },
    { term: 'Orario', text: 'Dalle 16.00 alle 19.30' },
    { term: 'Con', text: 'DJ set e aperitivo' },
    { term: 'Dove', text: `${clinic.entrances.main.street}, ${clinic.entrances.main.town}` },
  ],
  /** The day itself, `yyyy-MM-dd`: the last one on which people can sign up. */
  date: '2025-06-28',
  /** As the intro says it. */
  day: '28 giugno 2025',
  thingsTitle: 'Che cosa potrai fare',
  things: [
    'Visitare la clinica in anteprima',
    'Conoscere lo staff medico',
    'Scoprire i reparti',
    'Prenotare trattamenti e check-up con sconti riservati ai partecipanti',
  ],
  footer: 'Una nuova era della medicina e dell’estetica, a Lissone.',
} as const
