/** The texts of mails and SMS that staff may change: their names, placeholders to fill, and originals. Both sides read them. */

export type MailPart = 'subject' | 'title' | 'preview' | 'intro' | 'closing'
export type TextPart = MailPart | 'body'
/** The most characters of a part as it is typed. */
export const PART_LENGTH: Record<TextPart, number> = {
  subject: 120,
  title: 120,
  preview: 200,
  intro: 1500,
  closing: 1000,
  body: 320,
}

export type Parts = { [P in TextPart]?: string | undefined }

const PLACEHOLDERS = {
  nome: 'Nome e cognome di chi riceve la mail',
  visita: '«la tua visita», «la visita di Luca»',
  giorno: 'Giorno della visita',
  ora: 'Ora della visita',
  numero: 'Numero della prenotazione',
  clinica: 'Nome della clinica',
  indirizzo: 'Indirizzo della clinica',
  telefono: 'Telefono della clinica',
  risposta: 'Entro quando rispondete a una richiesta',
  ritiro: 'Giorni e ore in cui si ritirano i documenti',
  tenuto: '«tenuto fino alle 12:40», «di chi risponde per primo»',
  scelta: 'Fino a quando teniamo i posti',
  link: 'Indirizzo della pagina da aprire',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS
/** The value of every placeholder a text may name. */
export type Values = Record<Placeholder, string>

export const placeholderHints: Record<Placeholder, string> = PLACEHOLDERS

export type MessageText = {
  /** As staff read it. */
  name: string
  /** When it is sent, as a sentence. */
  about: string
  channel: 'mail' | 'sms'
  /** The placeholders its parts may name. */
  placeholders: readonly Placeholder[]
  /** The placeholders that the beginning of a mail, or the SMS, has to name. */
  needs: readonly Placeholder[]
  original: Parts
}

const OF_MAIL: readonly Placeholder[] = [
  'nome',
  'visita',
  'giorno',
  'ora',
  'numero',
  'clinica',
  'indirizzo',
  'telefono',
]
const OF_WAITING: readonly Placeholder[] = ['nome', 'clinica', 'indirizzo', 'telefono']
const OF_OFFER: readonly Placeholder[] = ['giorno', 'ora', 'tenuto']
const OF_SMS: readonly Placeholder[] = ['giorno', 'ora', 'clinica', 'telefono', 'link']

type MailWords = Record<MailPart, string>

function mail(
  name: string,
  about: string,
  original: MailWords,
  {
    more = [],
    usual = OF_MAIL,
    needs = [],
  }: Partial<Record<'more' | 'usual' | 'needs', readonly Placeholder[]>> = {},
): MessageText {
  return { name, about, channel: 'mail', placeholders: [...usual, ...more], needs, original }
}

function sms(
  name: string,
  about: string,
  body: string,
  needs: Placeholder[],
  placeholders = OF_SMS,
): MessageText {
  return { name, about, channel: 'sms', placeholders, needs, original: { body } }
}

const TEXTS = {
  received: mail(
    'Richiesta ricevuta',
    'Subito dopo una richiesta dal sito.',
    {
      subject: 'Abbiamo ricevuto {visita}',
      title: 'Abbiamo ricevuto {visita}',
      preview: 'Non è ancora una conferma: ti scriviamo appena la visita è confermata.',
      intro:
        'Gentile {nome}, grazie per averci scelto. Questa non è ancora una conferma: controlliamo la richiesta e ti scriviamo entro {risposta}; se serve, ti chiamiamo.',
      closing: '',
    },
    { more: ['risposta'] },
  ),
  released: mail('Orario tornato libero', 'Dopo 24 ore senza risposta, se l’indirizzo non è provato.', {
    subject: 'L’orario che avevi chiesto è tornato libero',
    title: 'L’orario che avevi chiesto è tornato libero',
    preview: 'La tua richiesta resta da noi: se l’orario è ancora libero te lo confermiamo.',
    intro:
      'Gentile {nome}, non abbiamo ancora risposto alla tua richiesta, e nelle ultime 24 ore non è stato premuto il pulsante della nostra prima e-mail. L’orario è tornato a disposizione di tutti; la richiesta resta da noi: la leggiamo, e se l’orario è ancora libero te lo confermiamo. Non devi scriverci di nuovo.',
    closing:
      'Se vuoi subito un orario sicuro, chiamaci allo {telefono}. Se non hai chiesto tu questa visita, non devi fare niente.',
  }),
  move_asked: mail(
    'Spostamento chiesto',
    'Il paziente ha chiesto un altro orario, che dovete confermare.',
    {
      subject: 'Abbiamo ricevuto la richiesta di un altro orario',
      title: 'Hai chiesto un altro orario',
      preview: 'Fino alla conferma vale l’orario di prima.',
      intro:
        'Gentile {nome}, abbiamo ricevuto la richiesta di spostare la visita e ti scriviamo entro {risposta}. Fino ad allora resta valido l’orario di prima.',
      closing: '',
    },
    { more: ['risposta'] },
  ),
  confirmed: mail('Visita confermata', 'Avete confermato la visita, o si conferma da sé.', {
    subject: '{visita} è confermata',
    title: '{visita} è confermata',
    preview: 'Ti aspettiamo {giorno} alle {ora}.',
    intro: 'Gentile {nome}, {visita} è confermata. Ti aspettiamo!',
    closing: 'In allegato trovi l’appuntamento da aggiungere al tuo calendario.',
  }),
  moved: mail('Visita spostata', 'La visita ha un altro giorno o un’altra ora.', {
    subject: '{visita} è stata spostata',
    title: '{visita} è stata spostata',
    preview: 'Nuovo orario: {giorno} alle {ora}.',
    intro: 'Gentile {nome}, ecco il nuovo orario.',
    closing: '',
  }),
  cancelled: mail('Visita annullata', 'Avete annullato la visita o la richiesta.', {
    subject: '{visita} è stata annullata',
    title: '{visita} è stata annullata',
    preview: 'Se è uno sbaglio, chiamaci.',
    intro: 'Gentile {nome}, {visita} indicata qui sotto è stata annullata.',
    closing: 'Se pensi che si tratti di un errore, chiamaci allo {telefono}.',
  }),
  cancelled_by_patient: mail('Disdetta dal paziente', 'Il paziente ha disdetto dalla sua pagina.', {
    subject: 'Hai disdetto {visita}',
    title: 'Hai disdetto {visita}',
    preview: 'Il posto è libero. Se è uno sbaglio, chiamaci.',
    intro:
      'Gentile {nome}, come ci hai chiesto, abbiamo disdetto {visita}. Grazie di averci avvisato: il posto serve a un’altra persona.',
    closing: 'Se pensi che si tratti di un errore, chiamaci allo {telefono}.',
  }),
  doctor_changed: mail('Un altro medico', 'Stesso giorno e stessa ora, con un altro medico.', {
    subject: '{visita} è con un altro medico',
    title: 'Cambia il medico, non l’orario',
    preview: 'Resta {giorno} alle {ora}.',
    intro: 'Gentile {nome}, {visita} resta nello stesso giorno e alla stessa ora, ma con un altro medico.',
    closing: 'Se preferisci un altro giorno o un altro medico, chiamaci allo {telefono}.',
  }),
  reminder: mail('Promemoria', 'Due giorni prima della visita.', {
    subject: '{giorno} alle {ora}: vieni?',
    title: 'Ci vediamo {giorno}?',
    preview: 'Rispondi con un tocco.',
    intro: 'Gentile {nome}, ti ricordiamo {visita} di {giorno} alle {ora}. Vieni?',
    closing: '',
  }),
  reminder_week: mail('Promemoria di una settimana', 'Una settimana prima, se la visita è presa da tempo.', {
    subject: 'Promemoria: {giorno} alle {ora}',
    title: 'Ci vediamo {giorno}',
    preview: 'Se non puoi venire, dillo adesso: il posto serve a un’altra persona.',
    intro: 'Gentile {nome}, ti ricordiamo {visita} di {giorno} alle {ora}.',
    closing: '',
  }),
  reminder_morning: mail('Promemoria della vigilia', 'La mattina del giorno prima, senza pulsanti.', {
    subject: 'Ti aspettiamo {giorno} alle {ora}',
    title: 'Ti aspettiamo {giorno}',
    preview: 'Alle {ora}, {indirizzo}.',
    intro: 'Gentile {nome}, ti aspettiamo {giorno} alle {ora}.',
    closing: 'Se non puoi venire, chiamaci allo {telefono}.',
  }),
  results_ready: mail(
    'Referto pronto',
    'Il referto si può ritirare. La mail non dice che cosa contiene.',
    {
      subject: 'Il referto della prenotazione n. {numero} è pronto',
      title: 'Il referto è pronto',
      preview: 'Ritiro in segreteria: {ritiro}.',
      intro:
        'Gentile {nome}, il referto della prenotazione n. {numero} è pronto. Per riservatezza non lo mandiamo per posta elettronica.',
      closing: '',
    },
    { more: ['ritiro'] },
  ),
  waiting_asked: mail(
    'Lista d’attesa: conferma',
    'Subito dopo la richiesta dal sito. Finché la persona non conferma, non le proponiamo niente.',
    {
      subject: 'Confermi la lista d’attesa?',
      title: 'Confermi la lista d’attesa?',
      preview: 'Un tocco, e ti avvisiamo appena si libera un posto.',
      intro:
        'Gentile {nome}, hai chiesto di sapere se si libera un posto. Premi il pulsante della pagina che si apre: da lì in poi ti scriviamo appena qualcuno disdice.\nSe non hai chiesto niente, non fare nulla: non ti scriviamo più.',
      closing: '',
    },
    { usual: OF_WAITING },
  ),
  waiting_begun: mail(
    'Lista d’attesa: si comincia',
    'La persona è in lista.',
    {
      subject: 'Lista d’attesa: ti avvisiamo se si libera un posto',
      title: 'Ti avvisiamo appena si libera un posto',
      preview: 'Dalla tua pagina puoi cambiare le scelte o uscire dalla lista.',
      intro:
        'Gentile {nome}, sei in lista d’attesa. Scriviamo a una persona alla volta, in ordine di arrivo; se un posto si libera all’ultimo lo proponiamo a più persone.',
      closing: '',
    },
    { usual: OF_WAITING },
  ),
  place_offered: mail(
    'Posto libero',
    'Si è liberato un posto, proposto a chi è in lista d’attesa.',
    {
      subject: 'Si è liberato un posto: {giorno} alle {ora}',
      title: 'Si è liberato un posto',
      preview: 'Il posto è {tenuto}.',
      intro:
        'Gentile {nome}, qualcuno ha disdetto e si è liberato un posto {giorno} alle {ora}. Ti va di venire?',
      closing: '',
    },
    { usual: OF_WAITING, more: OF_OFFER },
  ),
  displaced: mail(
    'Nuovi orari',
    'La visita non si può fare, e il paziente sceglie un altro orario. La mail non dice perché.',
    {
      subject: '{visita} di {giorno} non si può fare: scegli un altro orario',
      title: '{visita} di {giorno} non si può fare',
      preview: '{scelta}.',
      intro: 'Gentile {nome}, {visita} di {giorno} alle {ora} non si può fare. Ci dispiace molto. {scelta}.',
      closing: 'Se preferisci, chiamaci allo {telefono}.',
    },
    { more: ['scelta'], needs: ['scelta'] },
  ),
  sms_reminder: sms(
    'Promemoria',
    'Due giorni prima della visita.',
    '{clinica}: visita {giorno} ore {ora}. Vieni, sposti o disdici? Rispondi qui: {link}',
    ['giorno', 'ora', 'link'],
  ),
  sms_reminder_week: sms(
    'Promemoria di una settimana',
    'Una settimana prima, se la visita è presa da tempo.',
    '{clinica}: visita {giorno} ore {ora}. Spostare o disdire: {link}',
    ['giorno', 'ora', 'link'],
  ),
  sms_morning: sms(
    'Promemoria della vigilia',
    'La mattina del giorno prima.',
    '{clinica}: ti aspettiamo {giorno} ore {ora}. Se non puoi venire, chiama {telefono}.',
    ['giorno', 'ora'],
    ['giorno', 'ora', 'clinica', 'telefono'],
  ),
  sms_offer: sms(
    'Posto libero',
    'Si è liberato un posto, proposto a chi è in lista d’attesa.',
    '{clinica}: posto libero {giorno} ore {ora}, {tenuto}: {link}',
    ['giorno', 'ora', 'link'],
    [...OF_SMS, 'tenuto'],
  ),
  sms_displaced: sms(
    'Nuovi orari',
    'La visita non si può fare, e il paziente sceglie un altro orario.',
    '{clinica}: visita {giorno} ore {ora} non si fa. Spostala {scelta}: {link}',
    ['giorno', 'ora', 'link'],
    [...OF_SMS, 'scelta'],
  ),
  sms_results_ready: sms(
    'Documenti pronti',
    'Il referto si può ritirare. L’SMS non dice «referto».',
    '{clinica}: i documenti della prenotazione {numero} sono pronti. Ritiro {ritiro}.',
    ['numero'],
    ['numero', 'clinica', 'telefono', 'indirizzo', 'ritiro'],
  ),
} satisfies Record<string, MessageText>

export type TextKey = keyof typeof TEXTS
export const messageTexts: Record<TextKey, MessageText> = TEXTS
export const textKeys = Object.keys(TEXTS) as [TextKey, ...TextKey[]]

/** The texts staff have changed, by their keys. */
export type Texts = Partial<Record<TextKey, Parts>>

/** A text as it is sent: the staff's, or the original. */
export function textOf(texts: Texts, key: TextKey): Parts {
  return texts[key] ?? messageTexts[key].original
}

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(messageTexts, key)
}
