import { clinic } from './clinic.ts'

/** From when blood is drawn, as people write it. */
const firstDraw = clinic.hours.bloodDraw.openings[0]?.opens.replace(/^0/, '')

/** The words of the analysis centre's page that are the clinic's own. */
export const analysisPage = {
  benefitsTitle: 'Perché fare le analisi da noi',
  benefits: {
    reporting: {
      /** Stands large above the title. */
      figure: clinic.claims.resultHours,
      unit: 'ore',
      title: 'Refertazione rapida',
      text: `Per la maggior parte degli esami il referto è pronto in ${clinic.claims.resultHours} ore.`,
    },
    quality: {
      title: 'Qualità certificata',
      text: 'Un laboratorio accreditato, con controlli di qualità costanti.',
    },
    staff: {
      title: 'Personale qualificato',
      text: 'Personale abituato ai bambini e a chi teme l’ago.',
    },
    technology: {
      title: 'Tecnologia avanzata',
      text: 'Strumenti automatici di ultima generazione e campioni tracciati.',
    },
  },
  analysesTitle: 'Le nostre analisi',
  analysesLead:
    'Per ogni esame trovi chi lo segue. Se hai l’impegnativa o una richiesta del medico, portala con te.',
  empty: 'Stiamo preparando l’elenco delle analisi. Per sapere se facciamo un esame, chiamaci.',
  stepsTitle: 'Come funziona',
  steps: [
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
  visitTitle: 'Quando venire',
  visitText: `Il punto prelievi apre alle ${firstDraw}, prima del lavoro e della scuola.`,
} as const
