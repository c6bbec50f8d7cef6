/** Hours a link lasts: of an invitation or a new link from an admin, and of a forgotten password. */
export const INVITED_HOURS = 48
export const FORGOTTEN_HOURS = 1

export const accessCopy = {
  title: 'Scegli la password',
  opening: 'Un momento: controlliamo il link…',
  failed: 'Il servizio non è al momento disponibile. Riprova tra poco.',
  forgottenTitle: 'Password dimenticata?',
  forgottenText: 'Scrivi l’indirizzo e-mail con cui ti abbiamo aperto l’accesso: ti mandiamo un link.',
  askAgain:
    'Chiedi un nuovo link a un amministratore, oppure usa «Password dimenticata?» nella pagina di accesso.',
  forgotten: 'Se l’indirizzo è di chi usa il gestionale, il link arriva tra poco e vale un’ora.',
  linkGone: 'Questo link non vale più: è già stato usato, è scaduto, o ne è arrivato uno più nuovo.',
  otherUser: 'In questo browser è già aperta una sessione: esci, e apri di nuovo il link.',
  passwordRequired: 'Scegli una password',
  passwordChosen: 'La password è scelta. Ora puoi accedere.',
  passwordTold: 'La tua password è stata scelta con un link arrivato a questo indirizzo.',
  subjects: {
    invitation: (clinic: string) => `Il tuo accesso al gestionale di ${clinic}`,
    renewal: 'Scegli una nuova password per il gestionale',
  },
  paragraphs: {
    invitation: (inviter: string, clinic: string) =>
      `${inviter} ti ha aperto un accesso al gestionale di ${clinic}. Scegli la tua password con il link qui sotto.`,
    newLink: (admin: string) =>
      `${admin} ti manda un link con cui scegliere una nuova password. Finché non lo usi vale quella di prima.`,
    forgotten:
      'Qualcuno ha chiesto di scegliere di nuovo la tua password. Se non eri tu, non fare niente: vale quella di prima.',
  },
  lasts: (hours: number) =>
    hours === 1 ? 'Il link vale un’ora e una volta sola.' : `Il link vale ${hours} ore e una volta sola.`,
} as const
