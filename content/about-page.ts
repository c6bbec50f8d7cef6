import { clinic } from './clinic.ts'

/** The words of the page 'Chi Siamo'. A glyph has the name of its drawing. */
export const aboutPage = {
  partner: {
    title: 'Il laboratorio partner',
    text: 'Gli esami prelevati in clinica sono analizzati dal laboratorio accreditato che lavora con noi ogni giorno.',
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
    assistance: 'assistenza',
    /** What the assistance is: a telephone that is answered. The number follows. */
    assistanceIs: 'al telefono:',
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
        title: 'Tecnologia che si vede',
        text: 'Radiologia digitale, microscopio, laser di ultima generazione.',
      },
      {
        glyph: 'paper',
        title: `Referti in ${clinic.claims.resultHours} ore`,
        text: 'Per la maggior parte delle analisi, al ritiro, via e-mail o sul portale.',
      },
      {
        glyph: 'hand',
        title: 'Tempo per ascoltare',
        text: 'Ogni prima visita comincia con le tue domande.',
      },
    ],
  },
  values: {
    title: 'I nostri valori',
    items: [
      { title: 'Eccellenza', text: 'Specialisti scelti per la loro esperienza e per come la spiegano.' },
      { title: 'Innovazione', text: 'Strumenti nuovi, quando migliorano davvero la cura.' },
      { title: 'Umanità', text: 'Prima la persona, poi la cartella clinica.' },
      { title: 'Professionalità', text: 'Orari rispettati, preventivi chiari, riservatezza.' },
    ],
  },
  specialists: { title: 'I nostri specialisti' },
  rooms: { title: 'Gli ambienti', label: 'Gli ambienti della clinica' },
} as const
