export const stages = ['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'] as const
export type Stage = (typeof stages)[number]

export function isFinal(stage: Stage): boolean {
  return stage === 'closed-won' || stage === 'closed-lost'
}

type Valued = { stage: Stage; euros: number }

export type Column<O> = { stage: Stage; opportunities: O[]; euros: number }

/** A column for each stage, empty ones included, with the sum of its opportunities. */
export function columnsOf<O extends Valued>(opportunities: readonly O[]): Column<O>[] {
  return stages.map((stage) => {
    const inIt = opportunities.filter((one) => one.stage === stage)
    return { stage, opportunities: inIt, euros: sumOf(inIt) }
  })
}

/** The number and value of open opportunities, and the value of those won. */
export function figuresOf(opportunities: readonly Valued[]) {
  const open = opportunities.filter(({ stage }) => !isFinal(stage))
  return {
    open: open.length,
    openEuros: sumOf(open),
    wonEuros: sumOf(opportunities.filter(({ stage }) => stage === 'closed-won')),
  }
}

function sumOf(opportunities: readonly Valued[]): number {
  return opportunities.reduce((sum, { euros }) => sum + euros, 0)
}

/** Fixed rows for /pipeline. None of these people and firms exist; days count from today. */
export type SampleOpportunity = {
  id: string
  title: string
  who: string
  euros: number
  stage: Stage
  /** Days from today until an open one should close, or since a closed one did. */
  days: number
}

/** Fixed, as specified; not computed from the rows. */
export const SAMPLE_CONVERSION = '65%'

type Place = Pick<SampleOpportunity, 'stage' | 'days'>

function opportunity(title: string, who: string, euros: number, { stage, days }: Place): SampleOpportunity {
  return { id: `${title}, ${who}`, title, who, euros, stage, days }
}

export const sampleOpportunities: readonly SampleOpportunity[] = [
  opportunity('Check-up per 40 dipendenti', 'Esempio Srl', 6000, { stage: 'lead', days: 75 }),
  opportunity('Ortodonzia invisibile', 'Beatrice Fittizi', 3200, { stage: 'lead', days: 60 }),
  opportunity('Percorso di medicina estetica', 'Chiara Prova', 1400, { stage: 'lead', days: 48 }),
  opportunity('Convenzione per 120 soci', 'Circolo Immaginario', 9500, { stage: 'qualified', days: 55 }),
  opportunity('Due impianti dentali', 'Lorenzo Simulacri', 4800, { stage: 'qualified', days: 40 }),
  opportunity('Medicina del lavoro', 'Prototipi e Figli Snc', 12400, { stage: 'proposal', days: 30 }),
  opportunity('Ciclo di fisioterapia', 'Omar Prototipi', 1150, { stage: 'proposal', days: 18 }),
  opportunity('Convenzione annuale', 'Cooperativa Segnaposto', 18000, { stage: 'negotiation', days: 14 }),
  opportunity('Protesi su impianti', 'Davide Esemplari', 7300, { stage: 'negotiation', days: 8 }),
  opportunity('Check-up per 25 dipendenti', 'Modelli Finti Spa', 3750, { stage: 'closed-won', days: -9 }),
  opportunity('Allineatori trasparenti', 'Francesca Segnaposto', 3600, { stage: 'closed-won', days: -21 }),
  opportunity('Prelievi in azienda', 'Ipotetica Srl', 5200, { stage: 'closed-lost', days: -16 }),
]
