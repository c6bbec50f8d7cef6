/** What visitors read about their files. The first sentence is the specification's. */
export const copy = {
  tooMany: 'Puoi caricare massimo 5 file',
  none: 'Scegli almeno un file da caricare.',
  tooLarge: (name: string) => `Il file «${name}» supera i 10MB.`,
  wrongType: (name: string) => `Il file «${name}» non è di un tipo accettato: immagini, PDF, DOC o DOCX.`,
  empty: (name: string) => `Il file «${name}» è vuoto.`,
  unreadable: 'Il caricamento si è interrotto. Riprova.',
  busy: 'Troppi caricamenti in corso. Riprova tra poco.',
  quota: 'Hai caricato troppi file. Riprova più tardi.',
}
