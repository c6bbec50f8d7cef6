import { clinic } from './clinic.ts'

/** The words of the analysis centre's page that are the clinic's own. */
export const analysisPage = {
  benefitsTitle: 'Perché fare le analisi da noi',
  benefits: {
    reporting: {
      /** Stands large above the title. */
      figure: clinic.claims.resultHours,
      unit: 'h',
      title: 'Refertazione rapida',
      text: `I risultati della maggior parte degli esami in ${clinic.claims.resultHours} ore.`,
    },
    quality: {
      title: 'Qualità certificata',
      text: 'Un laboratorio accreditato, con controlli di qualità costanti.',
    },
    staff: {
      title: 'Personale qualificato',
      text: 'Prelievi con mano leggera, anche per bambini e per chi teme l’ago.',
    },
    technology: {
      title: 'Tecnologia avanzata',
      text: 'Strumenti automatici di ultima generazione e campioni tracciati.',
    },
  },
  analysesTitle: 'Le nostre analisi',
  analysesLead: 'Ogni esame con chi lo segue. Se hai una richiesta del medico, portala con te.',
  empty: 'Stiamo preparando l’elenco delle analisi. Per sapere se facciamo un esame, chiamaci.',
  stepsTitle: 'Come funziona',
  steps: [
    {
      title: 'Prenotazione',
      text: 'Scegli l’esame e il giorno online, oppure chiamaci. Ti diciamo se serve il digiuno e come prepararti.',
    },
    {
      title: 'Prelievo',
      text: 'Vieni al punto prelievi con un documento. Pochi minuti, in una sala tranquilla.',
    },
    {
      title: 'Referto',
      text: 'Lo ricevi come preferisci: lo ritiri in clinica, per e-mail o sul portale online.',
    },
  ],
  visitTitle: 'Quando venire',
  visitText: 'Il punto prelievi apre presto, così arrivi puntuale al lavoro o a scuola.',
} as const
