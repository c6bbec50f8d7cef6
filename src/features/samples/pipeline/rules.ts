export const stages = ['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'] as const
export type Stage = (typeof stages)[number]

export function isClosed(stage: Stage): boolean {
  return stage === 'closed-won' || stage === 'closed-lost'
}

type Valued = { stage: Stage; euros: number }

export type Column<O> = { stage: Stage; opportunities: O[]; euros: number }

/** A column for each stage, also where nothing is in it, with the sum of what is in it. */
export function columnsOf<O extends Valued>(opportunities: readonly O[]): Column<O>[] {
  return stages.map((stage) => {
    const inIt = opportunities.filter((one) => one.stage === stage)
    return { stage, opportunities: inIt, euros: sumOf(inIt) }
  })
}

/** What is still open, how much that would bring, and how much has been won. */
export function figuresOf(opportunities: readonly Valued[]) {
  const open = opportunities.filter(({ stage }) => !isClosed(stage))
  return {
    open: open.length,
    openEuros: sumOf(open),
    wonEuros: sumOf(opportunities.filter(({ stage }) => stage === 'closed-won')),
  }
}

function sumOf(opportunities: readonly Valued[]): number {
  return opportunities.reduce((sum, { euros }) => sum + euros, 0)
}
