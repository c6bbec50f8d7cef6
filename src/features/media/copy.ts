import { TOO_MANY_DOCUMENTS } from './rules.ts'

/** Texts for visitors about their files. The first sentence is the specification's. */
export const documentCopy = {
  tooMany: TOO_MANY_DOCUMENTS,
  none: 'Scegli almeno un file da caricare.',
  tooLarge: (name: string) => `Il file «${name}» supera i 10MB.`,
  wrongType: (name: string) => `Il file «${name}» non è di un tipo accettato: immagini, PDF, DOC o DOCX.`,
  empty: (name: string) => `Il file «${name}» è vuoto.`,
  unreadable: 'Il caricamento si è interrotto. Riprova.',
  busy: 'Troppi caricamenti in corso. Riprova tra poco.',
  infected: (name: string) => `Il file «${name}» contiene un virus: non è stato caricato.`,
  quota: 'Hai caricato troppi file. Riprova più tardi.',
}

/** The alarm for staff when visitors' documents have used up their space. */
export const QUOTA_ALARM =
  'Lo spazio per i documenti dei visitatori è esaurito: chi prenota non può allegarne finché quelli senza prenotazione non scadono.'

/** Texts for staff about the pictures of the site. */
export const siteCopy = {
  uploaded: 'Immagine caricata.',
  deleted: 'Immagine eliminata.',
  notFound: 'Immagine non trovata.',
  none: 'Seleziona un file immagine valido.',
  interrupted: documentCopy.unreadable,
  busy: documentCopy.busy,
  tooMany: 'Puoi caricare un’immagine alla volta.',
  empty: documentCopy.empty,
  tooLarge: (name: string, megabytes: number) => `Il file «${name}» supera i ${megabytes}MB.`,
  tooMuch: (megabytes: number) => `Il file supera i ${megabytes}MB.`,
  wrongKind: (name: string) => `Il file «${name}» non è un’immagine JPEG, PNG, GIF o WebP.`,
  mixed: (name: string) => `Il file «${name}» contiene altro oltre all’immagine: salvala di nuovo e riprova.`,
  damaged: (name: string) => `Il file «${name}» è danneggiato o incompleto.`,
  tooManyPixels: (name: string, megapixels: number, side: string) =>
    `L’immagine «${name}» è troppo grande: al massimo ${megapixels} megapixel e ${side} pixel per lato.`,
  tooCostly: (name: string) =>
    `L’immagine «${name}» è troppo pesante da elaborare: salvala come JPEG o riducine le dimensioni.`,
  inUse: (services: string) =>
    `L’immagine è la copertina di ${services}: prima di eliminarla scegli un’altra copertina.`,
}
