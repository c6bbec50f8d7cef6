import type { Stage } from './pipeline/rules.ts'

/** Fixed rows for /pipeline. Neither people nor firms of these exist; days are so many from today. */
export type SampleOpportunity = {
  id: string
  title: string
  who: string
  euros: number
  stage: Stage
  /** Of open ones when they should close, of closed ones when they did. */
  days: number
}

/** Fixed, as specified: it is not reckoned from the rows. */
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
