import type { Role } from '#platform/session/roles.ts'
import type { UserState } from './rules.ts'

/** The one sentence that says the rights of a role. */
export const roleSentences: Record<Role, string> = {
  admin: 'Tutto, anche utenti, registro e cancellazioni.',
  editor: 'Agenda, prenotazioni, contatti, messaggi. Niente utenti né registro.',
  medico: 'La sua agenda e i pazienti con una sua visita. Nessuna esportazione.',
}

export const stateLabels: Record<UserState, string> = {
  active: 'Attivo',
  invited: 'Invitato',
  invite_expired: 'Invito scaduto',
  disabled: 'Disattivato',
}

export const usersCopy = {
  title: 'Utenti e permessi',
  access: 'Accedi per gestire gli utenti.',
  onlyAdmins: 'Gli utenti li gestisce chi amministra il gestionale.',
  search: 'Cerca per nome o e-mail',
  noneFound: 'Nessun utente trovato',
  invite: 'Invita',
  inviteTitle: 'Invita una persona',
  inviteText: 'Riceve un link che vale 48 ore e una volta sola. La password la sceglie lei.',
  sendInvite: 'Manda l’invito',
  failed: 'Non è riuscito. Riprova tra poco.',
  nameRequired: 'Scrivi nome e cognome',
  emailRequired: 'Scrivi l’indirizzo e-mail',
  emailTaken: 'Questo indirizzo è già di un altro utente.',
  doctorRequired: 'Scegli quale medico è.',
  doctorTaken: 'Questo medico ha già un utente.',
  doctorGone: 'Questo medico non c’è più.',
  notADoctor: 'Solo chi ha il ruolo Medico è collegato a un medico.',
  missing: 'Questo utente non c’è più.',
  sessionMissing: 'Questa sessione è già chiusa.',
  invited: (name: string) => `Invito mandato a ${name}.`,
  invitedAt: (email: string) => `Modifiche salvate. L’invito è partito per ${email}.`,
  linkSent: 'Link mandato.',
  noEmail: 'Senza e-mail non arrivano né gli avvisi né il link di «Password dimenticata?».',
  isDisabled: 'L’utente è disattivato: prima riattivalo.',
  changed: 'Modifiche salvate.',
  disabled: 'Utente disattivato: le sue sessioni sono chiuse.',
  enabled: 'Utente riattivato.',
  noSessions: 'Questo utente non ha sessioni aperte.',
  ended: 'Sessione chiusa.',
  allEnded: 'Tutte le sue sessioni sono chiuse.',
  factorsReset:
    'Il secondo fattore è tolto. Le sue sessioni sono chiuse, e un link mandato prima non vale più.',
  noFactors: 'Questo utente non ha un secondo fattore.',
  policySaved: 'Regole di accesso salvate.',
  ownRole: 'Il tuo ruolo lo cambia un altro amministratore.',
  ownAccess: 'Non puoi disattivare te stesso.',
  lastAdmin: 'È l’unico amministratore: prima ce ne vuole un altro.',
  told: {
    email: 'L’indirizzo e-mail del tuo accesso è stato cambiato da un amministratore.',
    role: (label: string) => `Il tuo ruolo nel gestionale ora è ${label}.`,
    factors: 'Il tuo secondo fattore è stato tolto da un amministratore.',
  },
} as const
