/** The specification's texts about the catalogue, word for word. */
export const catalogueCopy = {
  noSchedule: 'Orari non disponibili',
  noSlot: 'Non disponibile',
  analysisCentre: 'Centro Analisi',
  bookAnalysis: 'Prenota Analisi',
  analysisHours: 'Orari su appuntamento',
  analysisAvailability: 'Disponibile dal lunedì',
  servicesFailed: 'Errore nel caricamento dei servizi',
  servicesFailedText: 'Si è verificato un errore durante il caricamento dei servizi. Riprova più tardi.',
  // The texts below are open in the specification.
  firstFree: 'Primo posto:',
  instant: 'Conferma immediata',
  byPhone: 'Si prenota al telefono',
  minutes: (count: number) => `${count} minuti`,
  /** @param amount plain euros as staff typed them, as '80,00' */
  euros: (amount: string) => `${amount} €`,
} as const

/** The words of a duration and a price. `noAmount` translates words that staff wrote in place of an amount. */
export type PriceWords = Pick<typeof catalogueCopy, 'minutes' | 'euros'> & {
  noAmount?: (text: string) => string
}
