import { day, group, line, list, text } from '../fields.ts'

/** The opening day, as its page invites to it. */
export const inaugurationGroup = group({
  title: 'Inaugurazione',
  page: '/inaugurazione',
  sections: {
    invitation: {
      title: 'Invito',
      fields: {
        title: line('Titolo', 60, 'Sei invitato all’inaugurazione'),
        lead: text(
          'Sottotitolo',
          240,
          '{clinica} apre le sue porte: passa un pomeriggio con noi, conosci chi si prenderà cura di te e brinda con noi al nuovo inizio.',
        ),
        date: day('Giorno', '2025-06-28', {
          hint: 'Fino a quando ci si iscrive si decide nel modulo «Inaugurazione», in «Moduli».',
        }),
        facts: list(
          'In breve',
          {
            ...{ itemLabel: 'Riga', min: 1, max: 6 },
            item: { term: line('Che cosa', 20, ''), text: line('Testo', 80, '') },
          },
          [
            { term: 'Quando', text: 'Sabato 28 giugno 2025' },
            { term: 'Orario', text: 'Dalle 16.00 alle 19.30' },
            { term: 'Con', text: 'DJ set e aperitivo' },
            { term: 'Dove', text: '{via}' },
          ],
        ),
      },
    },
    program: {
      title: 'Programma',
      fields: {
        title: line('Titolo', 60, 'Che cosa potrai fare'),
        things: list(
          'Che cosa',
          { itemLabel: 'Riga', min: 1, max: 8, item: { text: line('Testo', 100, '') } },
          [
            { text: 'Visitare la clinica in anteprima' },
            { text: 'Conoscere lo staff medico' },
            { text: 'Scoprire i reparti' },
            { text: 'Prenotare trattamenti e check-up con sconti riservati ai partecipanti' },
          ],
        ),
        footer: line('Chiusura', 100, 'Una nuova era della medicina e dell’estetica, a {comune}.'),
      },
    },
    signUp: {
      title: 'Iscrizione',
      text: 'Anche qui vanno il giorno e l’ora dell’invito.',
      fields: {
        subject: line('Oggetto', 100, 'Conferma Inaugurazione 28 Giugno', {
          hint: 'È già scritto nel campo «Oggetto» del modulo, se c’è.',
        }),
        // The invitation says from 16.00 to 19.30: both are given.
        thanks: text(
          'Conferma',
          160,
          'La tua presenza è stata confermata! Ti aspettiamo il 28 Giugno alle 18:00.',
        ),
      },
    },
  },
})
