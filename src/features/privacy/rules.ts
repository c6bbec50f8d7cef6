/** The word that erases a person. */
export const CONFIRMATION = 'CANCELLA'
