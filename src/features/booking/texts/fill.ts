import { gsmLength, notGsm, SMS_LENGTH, toGsm } from '#platform/sms/gsm.ts'
import {
  type MailPart,
  type MessageText,
  messageTexts,
  PART_LENGTH,
  type Parts,
  type Placeholder,
  type TextKey,
  type TextPart,
  type Values,
} from './copy.ts'

export const partLabels: Record<TextPart, string> = {
  subject: 'Oggetto',
  title: 'Titolo',
  preview: 'Riga di anteprima',
  intro: 'Inizio',
  closing: 'Fine',
  body: 'Testo',
}

/** Characters a subject may have in the end. */
const FILLED_SUBJECT = 200

/** Parts that may be left empty, and parts of several lines. */
const OPTIONAL: readonly TextPart[] = ['preview', 'closing']
const SEVERAL_LINES: readonly TextPart[] = ['intro', 'closing']

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Puts values into the placeholders of a text. A value at the beginning of the text or of a sentence begins with a capital letter. */
export function fillText(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (whole, name: string, at: number) => {
    const value = Object.hasOwn(values, name) ? values[name as Placeholder] : whole
    const begins = /(^|[.!?]\s+|\n)$/.test(text.slice(0, at))
    return begins && !value.startsWith('http') ? `${value.charAt(0).toUpperCase()}${value.slice(1)}` : value
  })
}

/** The parts of a mail's text, filled. */
export function fillMail(parts: Parts, values: Values): Record<MailPart, string> {
  const fill = (part: MailPart) => fillText(parts[part] ?? '', values).trim()
  return {
    subject: fill('subject').slice(0, FILLED_SUBJECT),
    title: fill('title'),
    preview: fill('preview'),
    intro: fill('intro'),
    closing: fill('closing'),
  }
}

/** An SMS as it is sent: filled, in the alphabet of SMS, on one line. */
export function fillSms(body: string, values: Values): string {
  return toGsm(fillText(body, values))
}

export type PartIssue = { part: TextPart; message: string }

/**
 * Checks the parts of a text and answers its faults as Italian sentences; none for a text that can be sent.
 * @param longest the longest value of each placeholder, with which an SMS must still be one
 */
export function issuesOfText(key: TextKey, parts: Parts, longest: Values): PartIssue[] {
  const text = messageTexts[key]
  const names = partsOf(text)
  const issues = names.flatMap((part) => {
    const message = issueOfPart(text, part, parts[part] ?? '', longest)
    return message ? [{ part, message }] : []
  })
  const main = text.channel === 'sms' ? 'body' : 'intro'
  const missing = text.needs.find((placeholder) => !parts[main]?.includes(`{${placeholder}}`))
  if (issues.length === 0 && missing)
    issues.push({ part: main, message: `Manca {${missing}}: senza, il messaggio non serve.` })
  return issues
}

/** The parts of a text, in the order of the mail. */
export function partsOf(text: Pick<MessageText, 'original'>): TextPart[] {
  return Object.keys(text.original) as TextPart[]
}

function issueOfPart(
  { channel, placeholders }: MessageText,
  part: TextPart,
  value: string,
  longest: Values,
): string | undefined {
  if (value.trim() === '') return OPTIONAL.includes(part) ? undefined : 'Scrivi un testo.'
  if (value.length > PART_LENGTH[part]) return `Al massimo ${PART_LENGTH[part]} caratteri.`
  const hidden = SEVERAL_LINES.includes(part) ? /[^\P{C}\n]/u : /\p{C}/u
  if (hidden.test(value))
    return SEVERAL_LINES.includes(part)
      ? 'Togli i caratteri invisibili.'
      : 'Togli gli a capo e i caratteri invisibili.'
  return issueOfPlaceholders(value, placeholders) ?? issueOfLength(channel, part, value, longest)
}

function issueOfPlaceholders(value: string, placeholders: readonly Placeholder[]): string | undefined {
  const named = [...value.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = named.find((name) => !placeholders.some((placeholder) => placeholder === name))
  if (unknown !== undefined)
    return `{${unknown}} non c’è. Puoi usare ${placeholders.map((placeholder) => `{${placeholder}}`).join(', ')}.`
  if (/[{}]/.test(value.replace(PLACEHOLDER, ''))) return 'Una parentesi { o } è senza l’altra.'
  return undefined
}

function issueOfLength(
  channel: MessageText['channel'],
  part: TextPart,
  value: string,
  longest: Values,
): string | undefined {
  if (channel === 'mail')
    return part === 'subject' && fillText(value, longest).length > FILLED_SUBJECT
      ? 'Con nomi lunghi l’oggetto non ci sta: accorcialo.'
      : undefined
  const foreign = notGsm(value)
  if (foreign.length > 0)
    return `Negli SMS non si può scrivere ${foreign.map((one) => `«${one}»`).join(', ')}.`
  const length = smsLength(value, longest)
  return length > SMS_LENGTH
    ? `Può arrivare a ${length} caratteri: ${length - SMS_LENGTH} più dei ${SMS_LENGTH} di un SMS.`
    : undefined
}

/** The characters an SMS can take, with the longest values. */
export function smsLength(body: string, longest: Values): number {
  return gsmLength(fillSms(body, longest))
}
