/** The agreements of the clinic: with a company for its people, with a health fund, with an insurer. */
export const agreementKinds = ['azienda', 'fondo', 'assicurazione'] as const
export type AgreementKind = (typeof agreementKinds)[number]

export const agreementKindLabels: Record<AgreementKind, string> = {
  azienda: 'Azienda',
  fondo: 'Fondo',
  assicurazione: 'Assicurazione',
}

/** How far the authorisation of a visit is that its agreement needs. */
export const authorisationStates = ['missing', 'asked', 'given', 'refused'] as const
export type AuthorisationState = (typeof authorisationStates)[number]

/** Characters of an authorisation's number. */
export const AUTHORISATION_MAX = 60

/** Days after today whose visits are looked through for missing authorisations: a weekend lies between. */
export const AUTHORISATION_DAYS = 3

/** The authorisation of a visit as it is stored: none where the agreement needs none; one with a number is not missing. */
export function authorisationOf(
  { needsAuthorisation }: { needsAuthorisation: boolean },
  { state, number }: { state: AuthorisationState | null; number: string | null },
): { authorisation: AuthorisationState | null; authorisationNumber: string | null } {
  if (!needsAuthorisation) return { authorisation: null, authorisationNumber: null }
  const isOpen = state === null || state === 'missing'
  return { authorisation: isOpen ? (number ? 'given' : 'missing') : state, authorisationNumber: number }
}
