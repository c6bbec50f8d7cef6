import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** One line of the table: a measurement, its baseline, and the ratio the two must reach. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** The baseline: another measurement of the same run, or a fixed budget. */
  baseline: { name: string; value: number }
  /** `value / baseline` must be at least, or at most, this. With neither it is only told. */
  atLeast?: number
  atMost?: number
}

export function ratioOf({ value, baseline }: Figure): number {
  return value / baseline.value
}

export function isMet(figure: Figure): boolean {
  const ratio = ratioOf(figure)
  return ratio >= (figure.atLeast ?? 0) && ratio <= (figure.atMost ?? Number.POSITIVE_INFINITY)
}

function boundOf({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined) return `≥ ${atLeast}`
  return atMost === undefined ? '' : `≤ ${atMost}`
}

export function printTable(figures: Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${short(figure.value)} ${figure.unit}`,
    `${short(figure.baseline.value)} ${figure.unit}`,
    figure.baseline.name,
    short(ratioOf(figure)),
    boundOf(figure),
    boundOf(figure) === '' ? '' : isMet(figure) ? 'yes' : 'NO',
  ])
  const lines = [['figure', 'measured', 'beside', 'which is', 'ratio', 'must be', 'met'], ...rows]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

export async function writeResults(figures: Figure[], options: { quick: boolean }): Promise<string> {
  const folder = path.join(import.meta.dirname, 'results')
  const at = new Date().toISOString()
  const file = path.join(folder, `${at.replace(/[:.]/g, '-')}.json`)
  await mkdir(folder, { recursive: true })
  const results = {
    at,
    ...options,
    machine: { cpu: os.cpus()[0]?.model, cores: os.availableParallelism(), node: process.version },
    figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) })),
  }
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  return file
}

/** The middle one: a neighbour on the same machine disturbs a run or two, rarely most of them. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
