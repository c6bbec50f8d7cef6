import type { VisitAgreement } from './contract.ts'

/** The papers to bring for an agreement, as one paragraph or none: 'Porta con te l’autorizzazione della tua convenzione.' */
export function papersText(
  agreement: Pick<VisitAgreement, 'needsPrescription' | 'authorisation'> | null,
): string[] {
  if (!agreement) return []
  const { authorisation, needsPrescription } = agreement
  const lacksAuthorisation = authorisation === 'missing' || authorisation === 'asked'
  const papers = [
    ...(lacksAuthorisation ? ['l’autorizzazione della tua convenzione'] : []),
    ...(needsPrescription ? ['la prescrizione del medico'] : []),
  ]
  return papers.length > 0 ? [`Porta con te ${papers.join(' e ')}.`] : []
}
