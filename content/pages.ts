import { clinic } from './clinic.ts'

const named = (title: string) => `${title} · ${clinic.name}`

/** The title of each page, in the browser's tab and in search engines. */
export const titles = {
  home: `${clinic.name} · Clinica polispecialistica a Lissone`,
  'prenota-visita': named('Prenota Visita a Lissone'),
  servizi: named('I Nostri Servizi a Lissone'),
  'centro-analisi': named('Centro Analisi e prelievi a Lissone'),
  'chi-siamo': named('Chi Siamo: i nostri specialisti'),
  'attiva-convenzione': named('Attiva la Tua Convenzione'),
  'domande-frequenti': named('Domande frequenti'),
  inaugurazione: named('Inaugurazione del 28 giugno'),
  webmail: named('Webmail'),
  privacy: named('Informativa privacy'),
  cookie: named('Cookie e preferenze'),
  termini: named('Termini d’uso'),
  accessibilita: named('Accessibilità'),
  login: named('Accesso'),
  accesso: named('Scegli la password'),
} as const satisfies Record<string, string>

export type PageName = keyof typeof titles

/** Descriptions for search engines and shared links. Browsers never load them. */
export const descriptions: Record<PageName, string> = {
  home: 'Dentisti, medicina estetica, visite specialistiche e centro analisi a Lissone, nello stesso luogo. Prenota la tua visita online, senza registrarti.',
  'prenota-visita':
    'Scegli il servizio, lo specialista e l’orario che preferisci: prenoti la tua visita a Lissone in pochi minuti, senza registrarti.',
  servizi:
    'Centro dentale, medicina estetica e visite specialistiche a Lissone: medici, orari e prossima disponibilità di ogni servizio.',
  'centro-analisi':
    'Esami del sangue, test ormonali, allergie e check-up a Lissone. Prelievi dal lunedì al sabato, referti in 24-48 ore per la maggior parte degli esami.',
  'chi-siamo':
    'Una clinica privata di Lissone: 4 divisioni mediche, più di 20 specialisti, 300 metri quadrati e un laboratorio partner accreditato.',
  'attiva-convenzione':
    'La tua azienda è convenzionata con noi? Attiva online la convenzione e scegli i servizi che ti interessano.',
  'domande-frequenti':
    'Prenotare senza registrarsi, spostare o annullare una visita, documenti, convenzioni, prezzi, referti: le risposte per chi viene nella nostra clinica a Lissone.',
  inaugurazione:
    'Sei invitato alla nostra inaugurazione: visita la clinica, incontra i medici e scopri i reparti.',
  webmail: 'Accesso alla posta elettronica per chi lavora in clinica.',
  privacy:
    'Quali dati raccoglie questo sito, perché, per quanto tempo e quali diritti hai: informativa ai sensi degli articoli 13 e 14 del GDPR.',
  cookie:
    'Solo cookie tecnici: l’elenco di ciò che il sito conserva nel tuo browser e la scelta sui contenuti di terzi.',
  termini:
    'Le regole del sito e delle richieste di prenotazione: quando una visita è confermata, che cosa ti chiediamo, chi siamo.',
  accessibilita:
    'A quali regole di accessibilità mira questo sito, come lo verifichiamo e come segnalare un problema.',
  login: 'Accesso riservato allo staff della clinica.',
  accesso: 'Scelta della password per lo staff della clinica.',
}
