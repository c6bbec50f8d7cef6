import { type Group, type GroupValues, group, line, text } from '../fields.ts'

const page = (title: string, name: string, description: string) => ({
  title,
  fields: {
    title: line('Titolo', 60, name, {
      hint: 'Nella scheda del browser e nei motori di ricerca, col nome della clinica.',
    }),
    description: text('Descrizione', 170, description),
  },
})

/** Titles and descriptions of the pages, for search engines, shared links and the browser's tab. */
export const searchGroup = group({
  title: 'Titoli per i motori di ricerca',
  page: null,
  sections: {
    home: page(
      'Prima pagina',
      'Clinica polispecialistica a {comune}',
      'Dentisti, medicina estetica, visite specialistiche e centro analisi a {comune}, nello stesso luogo. Prenota la tua visita online, senza registrarti.',
    ),
    'prenota-visita': page(
      'Prenota Visita',
      'Prenota Visita a {comune}',
      'Scegli il servizio, lo specialista e l’orario che preferisci: prenoti la tua visita a {comune} in pochi minuti, senza registrarti.',
    ),
    servizi: page(
      'Servizi',
      'I Nostri Servizi a {comune}',
      'Centro dentale, medicina estetica e visite specialistiche a {comune}: medici, orari e prossima disponibilità di ogni servizio.',
    ),
    'centro-analisi': page(
      'Centro Analisi',
      'Centro Analisi e prelievi a {comune}',
      'Esami del sangue, test ormonali, allergie e check-up a {comune}. Prelievi dal lunedì al sabato, referti in {referti} ore per la maggior parte degli esami.',
    ),
    'chi-siamo': page(
      'Chi Siamo',
      'Chi Siamo: i nostri specialisti',
      'Una clinica privata di {comune} con {specialisti}. Ambulatori su {metri-quadrati} metri quadrati. Esami con {laboratorio}, accreditato.',
    ),
    'attiva-convenzione': page(
      'Attiva la Tua Convenzione',
      'Attiva la Tua Convenzione',
      'La tua azienda è convenzionata con noi? Attiva online la convenzione e scegli i servizi che ti interessano.',
    ),
    'domande-frequenti': page(
      'Domande frequenti',
      'Domande frequenti',
      'Prenotare senza registrarsi, spostare o annullare una visita, documenti, convenzioni, prezzi, referti: le risposte per chi viene nella nostra clinica a {comune}.',
    ),
    inaugurazione: page(
      'Inaugurazione',
      'Inaugurazione del 28 giugno',
      'Sei invitato alla nostra inaugurazione: visita la clinica, incontra i medici e scopri i reparti.',
    ),
    webmail: page('Webmail', 'Webmail', 'Accesso alla posta elettronica per chi lavora in clinica.'),
    privacy: page(
      'Informativa privacy',
      'Informativa privacy',
      'Quali dati raccoglie questo sito, perché, per quanto tempo e quali diritti hai: informativa ai sensi degli articoli 13 e 14 del GDPR.',
    ),
    cookie: page(
      'Cookie',
      'Cookie e preferenze',
      'Solo cookie tecnici: l’elenco di ciò che il sito conserva nel tuo browser e la scelta sui contenuti di terzi.',
    ),
    termini: page(
      'Termini d’uso',
      'Termini d’uso',
      'Le regole del sito e delle richieste di prenotazione: quando una visita è confermata, che cosa ti chiediamo, chi siamo.',
    ),
    accessibilita: page(
      'Accessibilità',
      'Accessibilità',
      'A quali regole di accessibilità mira questo sito, come lo verifichiamo e come segnalare un problema.',
    ),
    login: page('Accesso', 'Accesso', 'Accesso riservato allo staff della clinica.'),
    accesso: page(
      'Scelta della password',
      'Scegli la password',
      'Scelta della password per lo staff della clinica.',
    ),
  },
} satisfies Group)

export type PageName = keyof (typeof searchGroup)['sections']

/** The full title of each page: the first page's begins with the clinic's name, all others end with it. */
export function titlesOf(
  values: GroupValues<typeof searchGroup>,
  clinicName: string,
): Record<PageName, string> {
  const titles = Object.entries(values).map(([name, { title }]) => [
    name,
    name === 'home' ? `${clinicName} · ${title}` : `${title} · ${clinicName}`,
  ])
  return Object.fromEntries(titles) as Record<PageName, string>
}
