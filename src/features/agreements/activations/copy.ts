/** What is said about requests for an agreement. Sentences with straight apostrophes, and those of the form, are the specification's. */

/** Wrong fields, as the form and the server say them. */
export const activationCopy = {
  agreement: 'Seleziona una convenzione',
  firstName: 'Il nome è obbligatorio',
  lastName: 'Il cognome è obbligatorio',
  email: 'Email non valida',
  phone: 'Il telefono è obbligatorio',
  dateOfBirth: 'La data di nascita è obbligatoria',
  services: 'Seleziona almeno un servizio',
  agreementGone: 'Questa convenzione non è più attiva. Scegline un’altra.',
  serviceGone: 'Uno dei servizi scelti non è più disponibile. Controlla le tue scelte.',
} as const
