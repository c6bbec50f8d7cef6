import type { AgreementChoice, VisitAgreement } from './contract.ts'

/** The part of an agreement that patients are told. */
export type AgreementDuties = Pick<
  VisitAgreement,
  'name' | 'needsPrescription' | 'authorisation' | 'instructions'
>

/** The words of an agreement's duties. */
export const dutyWords = {
  authorisation: 'l’autorizzazione',
  prescription: 'la prescrizione del medico',
  bring: (agreement: string, papers: readonly string[]) =>
    `${agreement}: porta con te ${papers.join(' e ')}.`,
}

/**
 * The sentences that say how to use an agreement, none without one: 'Fondo Salute: porta con te l’autorizzazione.', then
 * its instructions.
 */
export function agreementDuties(agreement: AgreementDuties | null, words = dutyWords): string[] {
  if (!agreement) return []
  const { name, authorisation, needsPrescription, instructions } = agreement
  const lacksAuthorisation = authorisation === 'missing' || authorisation === 'asked'
  const papers = [
    ...(lacksAuthorisation ? [words.authorisation] : []),
    ...(needsPrescription ? [words.prescription] : []),
  ]
  return [
    ...(papers.length > 0 ? [words.bring(name, papers)] : []),
    ...(instructions ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
  ]
}

/** The duties of an agreement that is chosen for a visit to come. */
export function dutiesOfChoice(
  { needsAuthorisation, ...agreement }: AgreementChoice,
  words = dutyWords,
): string[] {
  return agreementDuties({ ...agreement, authorisation: needsAuthorisation ? 'missing' : null }, words)
}
