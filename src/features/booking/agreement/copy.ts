import type { AgreementChoice, VisitAgreement } from './contract.ts'

/** What patients are told of an agreement. */
export type AgreementDuties = Pick<
  VisitAgreement,
  'name' | 'needsPrescription' | 'authorisation' | 'instructions'
>

/**
 * What to bring and to do for an agreement, a sentence a line; none without: 'Fondo Salute: porta con te l’autorizzazione.', then
 * its instructions.
 */
export function agreementDuties(agreement: AgreementDuties | null): string[] {
  if (!agreement) return []
  const { name, authorisation, needsPrescription, instructions } = agreement
  const lacksAuthorisation = authorisation === 'missing' || authorisation === 'asked'
  const papers = [
    ...(lacksAuthorisation ? ['l’autorizzazione'] : []),
    ...(needsPrescription ? ['la prescrizione del medico'] : []),
  ]
  return [
    ...(papers.length > 0 ? [`${name}: porta con te ${papers.join(' e ')}.`] : []),
    ...(instructions ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
  ]
}

/** The duties of an agreement that is chosen for a visit to come. */
export function dutiesOfChoice({ needsAuthorisation, ...agreement }: AgreementChoice): string[] {
  return agreementDuties({ ...agreement, authorisation: needsAuthorisation ? 'missing' : null })
}
