import { clinic } from './clinic.ts'

/** The words of the page 'Chi Siamo'. A glyph has the name of its drawing. */
export const aboutPage = {
  partner: {
    title: 'Il laboratorio partner',
    text: 'I campioni prelevati in clinica sono analizzati da un laboratorio accreditato, nostro partner.',
    link: 'Visita il sito del laboratorio',
    claims: [
      { value: clinic.lab.accuracy, label: 'accuratezza diagnostica' },
      { value: clinic.lab.reportTime, label: 'tempo di referto' },
      { value: clinic.lab.analysisTypes, label: 'tipi di analisi' },
    ],
  },
  numbers: {
    title: 'La clinica in numeri',
    divisions: 'divisioni mediche',
    specialists: 'specialisti',
    squareMetres: 'metri quadrati',
    /** A telephone that is answered: its number stands below. */
    assistance: 'assistenza telefonica',
  },
  features: {
    title: 'Che cosa ci distingue',
    items: [
      {
        glyph: 'pin',
        title: 'Tutto nello stesso luogo',
        text: 'Visita, esami e referto senza attraversare la città.',
      },
      {
        glyph: 'microscope',
        title: 'Strumenti digitali',
        text: 'Radiologia digitale, microscopio, laser di ultima generazione.',
      },
      {
        glyph: 'paper',
        title: `Referti in ${clinic.claims.resultHours} ore`,
        text: 'Per la maggior parte delle analisi: in clinica, per e-mail o sul portale.',
      },
      {
        glyph: 'hand',
        title: 'Tempo per ascoltare',
        text: 'Alla prima visita c’è tempo per le tue domande.',
      },
    ],
  },
  values: {
    title: 'I nostri valori',
    items: [
      { title: 'Eccellenza', text: 'Specialisti esperti, che spiegano con parole semplici.' },
      { title: 'Innovazione', text: 'Strumenti nuovi, quando migliorano davvero la cura.' },
      { title: 'Umanità', text: 'Ascoltare viene prima di curare.' },
      { title: 'Professionalità', text: 'Preventivi scritti, puntualità, riservatezza.' },
    ],
  },
  specialists: { title: 'I nostri specialisti' },
  rooms: { title: 'Gli ambienti', label: 'Gli ambienti della clinica' },
} as const
