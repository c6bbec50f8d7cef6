import { isCall } from './fields.ts'
import type { Clinic, Hours } from './groups/clinic.ts'
import type { Company } from './groups/company.ts'
import { type Block, list, text, type Words } from './page-text.ts'

/** Facts that texts name by a word in braces, so that a change of the fact changes them all: '{telefono}'. */

type Facts = { clinic: Clinic; company: Company }

const hoursText = ({ lines }: Hours) =>
  lines.map(({ days, hours }) => `${days.toLowerCase()} ${hours}`).join('; ')

/** '20+' is 'più di 20 specialisti'. A clinic that tells no number still has some: the sentence stays. */
function specialistsText(number: string): string {
  return number === '' ? 'i nostri specialisti' : `${number.replace(/^(.+)\+$/, 'più di $1')} specialisti`
}

const VALUES = {
  clinica: ({ clinic }) => clinic.name,
  via: ({ clinic: { entrances } }) => `${entrances.main.street}, ${entrances.main.town}`,
  comune: ({ clinic: { entrances } }) => entrances.main.town,
  ingressi: ({ clinic: { entrances } }) =>
    [entrances.main, entrances.secondary]
      .flatMap((entrance) => entrance?.lines.join(', ') ?? [])
      .join(', e '),
  risposta: ({ clinic }) => clinic.answerWithin,
  referti: ({ clinic }) => clinic.numbers.resultHours,
  divisioni: ({ clinic }) => clinic.numbers.divisions,
  specialisti: ({ clinic: { numbers } }) => specialistsText(numbers.specialists),
  'metri-quadrati': ({ clinic }) => clinic.numbers.squareMetres,
  laboratorio: ({ clinic }) => clinic.lab.name,
  'analisi-dal': ({ clinic }) => clinic.lab.activeFrom,
  prelievi: ({ clinic }) => {
    const [earliest = ''] = clinic.hours.bloodDraw.openings.map(({ opens }) => opens).sort()
    return earliest.replace(/^0/, '')
  },
  'orari-ambulatorio': ({ clinic }) => hoursText(clinic.hours.outpatient),
  'orari-prelievi': ({ clinic }) => hoursText(clinic.hours.bloodDraw),
  'orari-ritiro': ({ clinic }) => hoursText(clinic.hours.resultsPickup),
} satisfies Record<string, (facts: Facts) => string>

/** Those that become links where links are possible. */
const LINKS = {
  telefono: ({ clinic: { phone } }) => ({ text: phone.text, to: `tel:${phone.dial}` }),
  emergenza: ({ clinic: { emergency } }) =>
    emergency ? { text: emergency.text, to: `tel:${emergency.dial}` } : null,
  email: ({ clinic: { email } }) => ({ text: email, to: `mailto:${email}` }),
  privacy: ({ company: { privacyEmail } }) => ({ text: privacyEmail, to: `mailto:${privacyEmail}` }),
} satisfies Record<string, (facts: Facts) => { text: string; to: string } | null>

export const PLACEHOLDERS: readonly string[] = [...Object.keys(VALUES), ...Object.keys(LINKS)]

const NAMED = /\{([a-z-]+)\}/g

/** '{telefono}', '{telefax}' */
export function wordsInBraces(words: string): string[] {
  return words.match(/\{[^{}]*\}/g) ?? []
}

/** Words in braces that name no fact. */
export function unknownPlaceholders(words: string): string[] {
  return wordsInBraces(words).filter((whole) => !PLACEHOLDERS.includes(whole.slice(1, -1)))
}

/** The words of a placeholder: empty where the clinic has no such fact, undefined where none is named so. */
function factOf(name: string, facts: Facts): string | undefined {
  if (Object.hasOwn(VALUES, name)) return VALUES[name as keyof typeof VALUES](facts)
  return Object.hasOwn(LINKS, name) ? (LINKS[name as keyof typeof LINKS](facts)?.text ?? '') : undefined
}

/** Between two sentences. An opening bracket begins none: 'n. {telefono}'. */
const SENTENCE_GAP = /((?<=[.!?…])\s+(?=[\p{Lu}«])|\n+)/u

/** The text without the sentences that name a fact the clinic does not have, as an emergency number: they would have a hole. */
function withoutHoles(words: string, facts: Facts): string {
  const hasHole = (sentence: string) =>
    [...sentence.matchAll(NAMED)].some(([, name = '']) => factOf(name, facts) === '')
  if (!hasHole(words)) return words
  // Sentences alternate with the gaps between them; each goes with the gap before it.
  return words.split(SENTENCE_GAP).reduce((text, part, nth, parts) => {
    if (nth % 2 === 1 || hasHole(part)) return text
    return text + (text === '' ? '' : (parts[nth - 1] ?? '')) + part
  }, '')
}

/** The text with its facts. */
export function filled(words: string, facts: Facts): string {
  return withoutHoles(words, facts).replaceAll(NAMED, (whole, name: string) => factOf(name, facts) ?? whole)
}

/** Names a fact of the laboratory, or leads to its pages. */
const OF_LABORATORY =
  /\{(?:referti|laboratorio|analisi-dal|prelievi|orari-prelievi|orari-ritiro)\}|[/=]centro-analisi\b/

/** A value without the items of its lists that are about the laboratory: of a clinic that has none no sentence of them is true. */
export function withoutLaboratoryItems<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((one) => !OF_LABORATORY.test(JSON.stringify(one))) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, withoutLaboratoryItems(one)])
  return Object.fromEntries(entries) as T
}

/** A text of which nothing remains, since it names a fact that the clinic does not have. */
const isLost = (words: unknown, facts: Facts) =>
  typeof words === 'string' && words !== '' && filled(words, facts) === ''

/**
 * All texts of a value with their facts; items of lists that lose one of their texts are left out. '{telefono}' as the target of a
 * link (`to`) dials.
 */
export function filledAll<T>(value: T, facts: Facts): T {
  if (typeof value === 'string') return filled(value, facts) as T
  if (Array.isArray(value))
    return value
      .filter((one) => !Object.values(one ?? {}).some((words) => isLost(words, facts)))
      .map((one) => filledAll(one, facts)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    key === 'to' && one === '{telefono}' ? LINKS.telefono(facts).to : filledAll(one, facts),
  ])
  return Object.fromEntries(entries) as T
}

const LINK =
  /\[([^[\]]+)\]\(((?:\/(?![/\\])|https:\/\/|tel:|mailto:)[^()\s]*)\)|\{(telefono|emergenza|email|privacy)\}/g

/** A line with its links: `[words](/address)` and the placeholders that are links. */
function wordsOf(row: string, facts: Facts): Words {
  const parts: Exclude<Words, string>[number][] = []
  let end = 0
  for (const match of row.matchAll(LINK)) {
    const [whole, words, to, name] = match
    if (to && isCall(to)) continue
    if (match.index > end) parts.push(filled(row.slice(end, match.index), facts))
    if (words && to) parts.push({ text: filled(words, facts), to })
    else parts.push(LINKS[name as keyof typeof LINKS](facts) ?? '')
    end = match.index + whole.length
  }
  if (end < row.length) parts.push(filled(row.slice(end), facts))
  return parts
}

/** A text that staff wrote as blocks of a page: lines that begin with '- ' are a list, every other one a paragraph. */
export function blocksOf(words: string, facts: Facts): Block[] {
  const blocks: Block[] = []
  let items: Words[] = []
  const endList = () => {
    if (items.length > 0) blocks.push(list(...items))
    items = []
  }
  for (const row of words.split(/\r?\n/).map((row) => row.trim())) {
    const isItem = row.startsWith('- ')
    const said = withoutHoles(isItem ? row.slice(2) : row, facts)
    if (!isItem) endList()
    if (said === '') continue
    if (isItem) items.push(wordsOf(said, facts))
    else blocks.push(text(wordsOf(said, facts)))
  }
  endList()
  return blocks
}
