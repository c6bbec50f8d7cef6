/** Texts of the user's own account page. The picture's sentences are the specification's. */
export const profileCopy = {
  title: 'Profilo',
  access: "Devi effettuare l'accesso per visualizzare il profilo.",
  pictureDone: 'Immagine del profilo aggiornata con successo.',
  pictureRemoved: 'Immagine del profilo rimossa.',
  pictureFailed: "Errore nell'aggiornamento dell'immagine del profilo.",
  passwordFailed: 'Errore durante il cambio della password.',
  repeatRequired: 'Ripeti la nuova password',
  repeatDiffers: 'Le due password non coincidono.',
  notAnImage: 'Seleziona un file immagine valido.',
  tooLarge: "L'immagine è troppo grande. Seleziona un'immagine inferiore a 10MB.",
  tooManyPixels: (megapixels: number) =>
    `L’immagine è troppo grande: al massimo ${megapixels} megapixel. Salvala più piccola e riprova.`,
  tooCostly: 'L’immagine è troppo pesante da elaborare: salvala come JPEG o riducine le dimensioni.',
  tooMany: 'Puoi caricare un’immagine alla volta.',
  interrupted: 'Il caricamento si è interrotto. Riprova.',
  busy: 'Troppi caricamenti in corso. Riprova tra poco.',
  currentRequired: 'Inserisci la password attuale',
  newRequired: 'Inserisci la nuova password',
  currentWrong: 'La password attuale non è corretta.',
  samePassword: 'La nuova password deve essere diversa da quella attuale.',
  passwordTold: 'La password è stata cambiata, e gli altri dispositivi sono stati disconnessi.',
  passwordChanged: 'La password è stata cambiata. Gli altri dispositivi sono stati disconnessi.',
} as const

/** Texts of the second factors. */
export const securityCopy = {
  passkeys: 'Passkey',
  passkeysText:
    'Si entra con l’impronta, il viso o il PIN del dispositivo. Niente da ricordare, niente da copiare.',
  app: 'App di autenticazione',
  appText: 'Un codice di 6 cifre che cambia ogni 30 secondi. Vale anche senza passkey.',
  codes: 'Codici di riserva',
  codesText: (left: number) =>
    `Per quando telefono e passkey non ci sono. Ognuno vale una volta. ${left === 1 ? 'Ne resta 1.' : `Ne restano ${left}.`}`,
  codesOnce: 'Li vedi solo adesso: stampali, o salvali dove li ritrovi.',
  codesHidden:
    'I codici non si possono rivedere. Se li hai persi, creane di nuovi: i precedenti non valgono più.',
  codesLater: 'Arrivano con la prima passkey, o con l’app.',
  removeFailed: 'Non è stato possibile toglierlo.',
  failed: 'Non è stato possibile farlo.',
} as const

/** Texts about the browsers the user is logged in with. */
export const sessionsCopy = {
  ended: 'Il dispositivo è stato disconnesso.',
  othersEnded: 'Gli altri dispositivi sono stati disconnessi.',
  gone: 'Questo dispositivo non è più connesso.',
  failed: 'Non è stato possibile disconnettere il dispositivo.',
  unknown: 'Browser sconosciuto',
} as const
