import type { AgreementChoice, VisitAgreement } from './contract.ts'

/** The part of an agreement that patients are told. */
export type AgreementDuties = Pick<
  VisitAgreement,
  'name' | 'needsPrescription' | 'authorisation' | 'instructions'
>

/**
 * The sentences that say how to use an agreement, none without one: 'Fondo Salute: porta con te l’autorizzazione.', then
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
