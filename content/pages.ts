import { clinic } from './clinic.ts'

/** What search engines and shared links show of each page. */
export type PageWords = { title: string; description: string }

const named = (title: string) => `${title} · ${clinic.name}`

export const pages = {
  home: {
    title: `${clinic.name} · Clinica polispecialistica a Lissone`,
    description:
      'Dentisti, medicina estetica, visite specialistiche e centro analisi a Lissone, nello stesso luogo. Prenota la tua visita online, senza registrarti.',
  },
  'prenota-visita': {
    title: named('Prenota Visita a Lissone'),
    description:
      'Scegli il servizio, lo specialista e l’orario che preferisci: prenoti la tua visita a Lissone in due minuti, senza registrarti.',
  },
  servizi: {
    title: named('I Nostri Servizi a Lissone'),
    description:
      'Centro dentale, medicina estetica e visite specialistiche a Lissone: medici, orari e prossima disponibilità di ogni servizio.',
  },
  'centro-analisi': {
    title: named('Centro Analisi e prelievi a Lissone'),
    description:
      'Esami del sangue, test ormonali, allergie e check-up a Lissone. Prelievi dal lunedì al sabato, referti in 24-48 ore per la maggior parte degli esami.',
  },
  'chi-siamo': {
    title: named('Chi Siamo: i nostri specialisti'),
    description:
      'Una clinica privata di Lissone: 4 divisioni mediche, più di 20 specialisti, 300 metri quadrati e un laboratorio partner accreditato.',
  },
  'attiva-convenzione': {
    title: named('Attiva la Tua Convenzione'),
    description:
      'La tua azienda è convenzionata con noi? Attiva online la convenzione e scegli i servizi che ti interessano.',
  },
  inaugurazione: {
    title: named('Inaugurazione del 28 giugno'),
    description:
      'Sei invitato alla nostra inaugurazione: visita la clinica, incontra i medici e scopri i reparti.',
  },
  webmail: {
    title: named('Webmail'),
    description: 'Accesso alla posta elettronica per chi lavora in clinica.',
  },
  privacy: {
    title: named('Informativa privacy'),
    description:
      'Quali dati raccoglie questo sito, perché, per quanto tempo e quali diritti hai: informativa ai sensi degli articoli 13 e 14 del GDPR.',
  },
  cookie: {
    title: named('Cookie e preferenze'),
    description:
      'Solo cookie tecnici: l’elenco di ciò che il sito conserva nel tuo browser e la scelta sui contenuti di terzi.',
  },
  termini: {
    title: named('Termini d’uso'),
    description:
      'Le regole del sito e delle richieste di prenotazione: quando una visita è confermata, che cosa ti chiediamo, chi siamo.',
  },
  accessibilita: {
    title: named('Accessibilità'),
    description:
      'A quali regole di accessibilità mira questo sito, come lo verifichiamo e come segnalare un problema.',
  },
  login: {
    title: named('Accesso'),
    description: 'Accesso riservato allo staff della clinica.',
  },
} as const satisfies Record<string, PageWords>

export type PageName = keyof typeof pages
