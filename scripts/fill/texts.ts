/** Invented texts: notes with a visit, messages to the clinic, and staff's notes. None tells of a real illness. */

export const visitNotes = [
  'Preferisco essere chiamata nel pomeriggio.',
  'È la prima visita presso di voi.',
  'Porterò gli esami fatti il mese scorso.',
  'Arrivo in treno, potrei avere cinque minuti di ritardo.',
  'Vengo con mia madre, che ha bisogno della sedia a rotelle.',
  'Se si libera un posto prima, avvisatemi per favore.',
  'Ho la convenzione aziendale.',
  'Controllo dopo la visita precedente.',
  'Parcheggio disabili: come posso entrare?',
  'Vorrei lo stesso medico dell’altra volta.',
  'Mi serve la ricevuta per l’assicurazione.',
  'Posso venire solo dopo le 17.',
  'Verrò accompagnato da un interprete.',
  'È possibile avere il referto via e-mail?',
  'Mio figlio ha un po’ paura: serve pazienza!',
]

export const messages: readonly (readonly [subject: string, text: string])[] = [
  [
    'Richiesta di contatto dal sito web',
    'Buongiorno, vorrei sapere quali sono i tempi di attesa per una visita. Grazie.',
  ],
  [
    'Richiesta di contatto dal sito web',
    'Salve, è possibile avere un preventivo scritto prima di cominciare?',
  ],
  ['Orari', 'Siete aperti anche il sabato pomeriggio? Durante la settimana lavoro fino alle 19.'],
  [
    'Convenzione aziendale',
    'Buongiorno, lavoro per un’azienda convenzionata: come faccio ad avere lo sconto?',
  ],
  [
    'Spostare l’appuntamento',
    'Ho un imprevisto e vorrei spostare la visita alla settimana prossima, se possibile di mattina.',
  ],
  ['Referti', 'Buonasera, quando potrò ritirare il referto? Posso delegare mio marito?'],
  ['Costo della visita', 'Vorrei conoscere il costo della prima visita e se accettate il pagamento a rate.'],
  ['Parcheggio', 'C’è un parcheggio vicino all’ambulatorio? Devo accompagnare una persona anziana.'],
  ['Prelievi', 'Per gli esami del sangue devo prenotare o posso presentarmi direttamente?\nE a che ora?'],
  ['Fattura', 'Buongiorno, nella fattura c’è un errore nell’indirizzo. Potete correggerla?'],
  ['Grazie', 'Volevo ringraziare il personale per la gentilezza e la professionalità.'],
  ['Prima visita', 'Sono appena arrivata in zona e cerco uno specialista. Quali documenti devo portare?'],
  ['Assicurazione', 'Siete convenzionati con la mia assicurazione? Preferirei il pagamento diretto.'],
  ['Richiamata', 'Ho provato a telefonare più volte ma era occupato. Potete richiamarmi dopo le 18?'],
  [
    'Visita per mio figlio',
    'Mio figlio ha otto anni: quale visita devo prenotare? Può restare con lui un genitore?',
  ],
  ['Certificato', 'Mi serve un certificato per la palestra: è compreso nella visita o si paga a parte?'],
  ['Accessibilità', 'Mia nonna è in carrozzina. L’ingresso secondario è senza gradini?'],
  ['Lista d’attesa', 'Se qualcuno disdice, posso essere chiamato io? Abito a cinque minuti.'],
]

export const notes = [
  'Preferisce essere richiamata dopo le 17.',
  'Ha chiesto il preventivo: inviato per posta elettronica.',
  'Chiede sempre lo stesso medico.',
  'Il numero di casa non è più attivo: usare il cellulare.',
  'Paga con l’assicurazione: verificare la polizza prima della visita.',
  'Figlia maggiore autorizzata a ritirare i referti (delega in archivio).',
  'Non ama i messaggi: telefonare.',
  'Ha disdetto due volte all’ultimo momento.\nChiedere conferma il giorno prima.',
  'Arriva in carrozzina: ingresso secondario.',
  'Conosciuto all’inaugurazione.',
  'Scheda cartacea trasferita.',
  'Ha segnalato il cambio di residenza; documento da aggiornare alla prossima visita.',
  'Interessato alla convenzione della sua azienda.',
  'Parla poco italiano: meglio in francese o con la sorella.',
  'Ringrazia tutta la segreteria.',
]

/** Fields a clinic could have added to its contacts, with what stands in them. */
export const customFields = [
  {
    name: 'professione',
    label: 'Professione',
    type: 'text',
    options: [],
    values: [
      'Impiegata',
      'Impiegato',
      'Insegnante',
      'Pensionato',
      'Pensionata',
      'Artigiano',
      'Studentessa',
      'Infermiera',
      'Avvocato',
      'Commerciante',
      'Operaio',
      'Casalinga',
      'Ingegnere',
      'Autista',
      'Cuoco',
      'Libera professionista',
    ],
  },
  {
    name: 'canalePreferito',
    label: 'Come preferisce essere contattato',
    type: 'select',
    options: ['Telefono', 'Email', 'WhatsApp'],
    values: ['Telefono', 'Telefono', 'Email', 'WhatsApp'],
  },
  {
    name: 'medicoDiBase',
    label: 'Medico di base',
    type: 'text',
    options: [],
    values: [
      'Dott.ssa Bellini',
      'Dott. Carrara',
      'Dott. De Santis',
      'Dott.ssa Fiore',
      'Dott. Leoni',
      'Dott.ssa Nicolini',
      'Dott. Ubaldi',
      'Dott.ssa Zanetti',
    ],
  },
] as const
