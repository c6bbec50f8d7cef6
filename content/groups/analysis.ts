import { group, introSection, line, list, text } from '../fields.ts'

/** The words of the analysis centre's page. */
export const analysisGroup = group({
  title: 'Centro analisi',
  page: '/centro-analisi',
  sections: {
    intro: introSection(
      160,
      'Prelievi in clinica la mattina, dal lunedì al sabato. Le analisi sono di un laboratorio accreditato.',
    ),
    benefits: {
      title: 'Perché da noi',
      fields: {
        title: line('Titolo', 60, 'Perché fare le analisi da noi'),
        reportingTitle: line('Refertazione, titolo', 40, 'Refertazione rapida'),
        reporting: line(
          'Refertazione, testo',
          120,
          'Per la maggior parte degli esami il referto è pronto in {referti} ore.',
        ),
        qualityTitle: line('Qualità, titolo', 40, 'Qualità certificata'),
        quality: line(
          'Qualità, testo',
          120,
          'Un laboratorio accreditato, con controlli di qualità costanti.',
        ),
        staffTitle: line('Personale, titolo', 40, 'Personale qualificato'),
        staff: line('Personale, testo', 120, 'Personale abituato ai bambini e a chi teme l’ago.'),
        technologyTitle: line('Tecnologia, titolo', 40, 'Tecnologia avanzata'),
        technology: line(
          'Tecnologia, testo',
          120,
          'Strumenti automatici di ultima generazione e campioni tracciati.',
        ),
      },
    },
    analyses: {
      title: 'Le analisi',
      fields: {
        title: line('Titolo', 60, 'Le nostre analisi'),
        lead: text(
          'Sottotitolo',
          180,
          'Per ogni esame trovi chi lo segue. Se hai l’impegnativa o una richiesta del medico, portala con te.',
        ),
        empty: text(
          'Finché l’elenco è vuoto',
          180,
          'Stiamo preparando l’elenco delle analisi. Per sapere se facciamo un esame, chiamaci.',
        ),
      },
    },
    steps: {
      title: 'Come funziona',
      fields: {
        title: line('Titolo', 60, 'Come funziona'),
        items: list(
          'Passi',
          {
            ...{ itemLabel: 'Passo', min: 3, max: 3 },
            item: { title: line('Titolo', 30, ''), text: text('Testo', 180, '') },
          },
          [
            {
              title: 'Prenotazione',
              text: 'Scegli l’esame e il giorno online, oppure chiamaci. Ti diciamo se serve il digiuno e come prepararti.',
            },
            {
              title: 'Prelievo',
              text: 'Vieni al punto prelievi con un documento. Di solito bastano pochi minuti.',
            },
            {
              title: 'Referto',
              text: 'Lo ricevi come preferisci: in clinica, per e-mail o sul portale online.',
            },
          ],
        ),
      },
    },
    visit: {
      title: 'Quando venire',
      fields: {
        title: line('Titolo', 60, 'Quando venire'),
        text: text('Testo', 160, 'Il punto prelievi apre alle {prelievi}, prima del lavoro e della scuola.'),
      },
    },
  },
})
