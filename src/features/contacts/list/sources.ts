import type { Answer } from '#platform/http/endpoint.ts'
import type { contactSources } from '../contract.ts'
import type { View } from './view.ts'

/** Every pair of a source and its detail, with how many contacts have it. */
export type Pairs = Answer<typeof contactSources>

export type Choice = { name: string; count: number; chosen: boolean }

type Chosen = Pick<View, 'fonte' | 'dettaglioFonte'>

/**
 * The values a filter offers, the most frequent first. One that is in the address stays among them when no contact has it
 * any more, so that it can be taken off.
 */
export function sourceChoices(pairs: Pairs, { fonte }: Chosen): Choice[] {
  return choicesOf(
    pairs.map((pair) => [pair.fonte, pair.count]),
    fonte,
  )
}

/** The details of the chosen sources; of all sources as long as none is chosen. */
export function detailChoices(pairs: Pairs, { fonte, dettaglioFonte }: Chosen): Choice[] {
  return choicesOf(
    pairs.filter((pair) => isOf(fonte, pair)).map((pair) => [pair.dettaglioFonte, pair.count]),
    dettaglioFonte,
  )
}

/** A source more or less. Details that none of the chosen sources has are given up: with them nothing would be left. */
export function withSource(pairs: Pairs, chosen: Chosen, name: string): Chosen {
  const fonte = toggled(chosen.fonte, name)
  const known = new Set(pairs.map(({ dettaglioFonte }) => dettaglioFonte))
  const left = new Set(pairs.filter((pair) => isOf(fonte, pair)).map(({ dettaglioFonte }) => dettaglioFonte))
  const dettaglioFonte = chosen.dettaglioFonte.filter((detail) => left.has(detail) || !known.has(detail))
  return { fonte, dettaglioFonte }
}

export function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
}

function isOf(sources: readonly string[], { fonte }: Pairs[number]): boolean {
  return sources.length === 0 || (fonte !== null && sources.includes(fonte))
}

function choicesOf(counted: [name: string | null, count: number][], chosen: readonly string[]): Choice[] {
  const counts = new Map<string, number>()
  for (const [name, count] of counted) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + count)
  for (const name of chosen) if (!counts.has(name)) counts.set(name, 0)
  return [...counts]
    .map(([name, count]) => ({ name, count, chosen: chosen.includes(name) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'it'))
}
