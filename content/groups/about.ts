import { group, introSection, line, list, text } from '../fields.ts'

const labelled = (title: string, words: string) => ({ title, text: words })

/** The words of the page 'Chi Siamo'. */
export const aboutGroup = group({
  title: 'Chi siamo',
  page: '/chi-siamo',
  sections: {
    intro: introSection(
      160,
      'Una clinica privata di {comune}: quattro divisioni e più di venti specialisti, nello stesso luogo.',
    ),
    partner: {
      title: 'Laboratorio partner',
      fields: {
        title: line('Titolo', 50, 'Il laboratorio partner'),
        text: text(
          'Testo',
          240,
          'I campioni prelevati in clinica sono analizzati da un laboratorio accreditato, nostro partner.',
        ),
      },
    },
    features: {
      title: 'Che cosa ci distingue',
      fields: {
        title: line('Titolo', 50, 'Che cosa ci distingue'),
        items: list(
          'Punti',
          {
            ...{ itemLabel: 'Punto', min: 4, max: 4 },
            item: { title: line('Titolo', 40, ''), text: line('Testo', 120, '') },
          },
          [
            labelled('Tutto nello stesso luogo', 'Visita, esami e referto senza attraversare la città.'),
            labelled('Strumenti digitali', 'Radiologia digitale, microscopio, laser di ultima generazione.'),
            labelled(
              'Referti in {referti} ore',
              'Per la maggior parte delle analisi: in clinica, per e-mail o sul portale.',
            ),
            labelled('Tempo per ascoltare', 'Alla prima visita c’è tempo per le tue domande.'),
          ],
        ),
      },
    },
    values: {
      title: 'I nostri valori',
      fields: {
        title: line('Titolo', 50, 'I nostri valori'),
        items: list(
          'Valori',
          {
            ...{ itemLabel: 'Valore', min: 1, max: 6 },
            item: { title: line('Titolo', 30, ''), text: line('Testo', 120, '') },
          },
          [
            labelled('Eccellenza', 'Specialisti esperti, che spiegano con parole semplici.'),
            labelled('Innovazione', 'Strumenti nuovi, quando migliorano davvero la cura.'),
            labelled('Umanità', 'Ascoltare viene prima di curare.'),
            labelled('Professionalità', 'Preventivi scritti, puntualità, riservatezza.'),
          ],
        ),
      },
    },
    specialists: {
      title: 'I nostri specialisti',
      text: 'I medici e i loro ritratti sono in Setup.',
      fields: {
        title: line('Titolo', 50, 'I nostri specialisti'),
        lead: text('Sottotitolo', 140, 'Chi ti visita, per nome e per disciplina.'),
      },
    },
    rooms: {
      title: 'Gli ambienti',
      fields: {
        title: line('Titolo', 50, 'Gli ambienti'),
        reception: line('Prima immagine', 40, 'Reception'),
        waiting: line('Seconda immagine', 40, 'Sala d’attesa'),
        corridor: line('Terza immagine', 40, 'Accoglienza'),
      },
    },
  },
})
