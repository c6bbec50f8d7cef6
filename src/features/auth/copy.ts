/** Texts about sessions. */
export const authCopy = {
  loginDone: 'Accesso effettuato',
  loginFailed: 'Username o password non corretti.',
  logoutDone: { title: 'Logout effettuato', description: 'Sei stato disconnesso con successo.' },
  logoutFailed: 'Errore durante il logout.',
  accessRequired: 'Accesso richiesto',
  expired: 'Sessione scaduta',
  expiredWhy: 'Accedi di nuovo per continuare: quello che stavi scrivendo è rimasto.',
  unreachable: 'Il servizio non è al momento disponibile. Riprova tra poco.',
} as const
