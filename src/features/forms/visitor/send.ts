import type { Typed } from '#platform/form/visitor/draft.ts'
import { errorsOf, outcomeOf, SEND_TIMEOUT_MS } from '#platform/form/visitor/outcome.ts'
import type { Errors, Outcome, Sender } from '#platform/form/visitor/useVisitorForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { wallClock } from '#platform/time/dates.ts'
import { FIXED, HONEYPOT, isFixed, SOURCE, VERSION } from '../keys.ts'
import { submitForm } from '../submissions/contract.ts'
import { type AskedField, anyMissing, hasOtherQuestions, readSubmission } from '../submissions/rules.ts'
import type { PublicField, PublicForm } from './contract.ts'
import type { SheetWords } from './words.ts'

// Loaded when a visitor begins to use a form, because checking weighs more than all the rest of it.

export type FormToSend = {
  form: PublicForm
  fields: readonly PublicField[]
  words: SheetWords
  /** Address of the page around the form, when it is another site's. */
  source?: string | undefined
  /** Staff have changed the form since it was drawn: it is to be read again. */
  onChanged: () => void
}

export function senderOf(sent: FormToSend): Sender<string> {
  const asked = sent.fields
  return {
    checkForm: (typed) => check(asked, typed).errors,
    sendForm: (typed, honeypot) => send(sent, asked, typed, honeypot),
  }
}

function check(asked: readonly AskedField[], typed: Typed) {
  const { issues } = readSubmission(asked, typed, wallClock(new Date()).date)
  return { errors: errorsOf(issues, namesOf(asked)), missing: anyMissing(issues), wrong: issues.length > 0 }
}

function namesOf(asked: readonly AskedField[]): string[] {
  return asked.map(({ key }) => key)
}

async function send(
  sent: FormToSend,
  asked: readonly AskedField[],
  typed: Typed,
  honeypot: string,
): Promise<Outcome<string>> {
  const checked = check(asked, typed)
  if (checked.wrong) return wrong(sent.words, checked.errors, checked.missing)
  const { form, source } = sent
  const fixed = isFixed(asked) && asked.every(({ required }) => required)
  const body = {
    ...(fixed ? fixedPayload(typed) : typed),
    [VERSION]: form.version,
    ...(source && { [SOURCE]: source }),
    ...(honeypot && { [HONEYPOT]: honeypot }),
  }
  try {
    const options = { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) }
    await call(submitForm, { params: { id: String(form.id) }, body }, options)
    return { kind: 'sent', toast: sent.words.sent }
  } catch (error) {
    return outcomeOfForm(sent, namesOf(asked), fixed, error)
  }
}

/** A form that asks for just these, and for all of them, is sent by the names the specification gives them. */
function fixedPayload(typed: Typed): Record<string, unknown> {
  return Object.fromEntries(Object.entries(FIXED).map(([name, key]) => [name, typed[key]]))
}

const KEYS: ReadonlyMap<string, string> = new Map(Object.entries(FIXED))

function outcomeOfForm(
  { words, onChanged }: FormToSend,
  names: readonly string[],
  fixed: boolean,
  error: unknown,
): Outcome<string> {
  if (!(error instanceof CallError)) return outcomeOf(error, [], words.notSent)
  if (error.status === 404) return saying(words, words.gone)
  // The form's last day has passed since the form was drawn.
  if (error.code === 'conflict' && error.sentence) return saying(words, error.sentence)
  const keyOf = (path: string) => (fixed && KEYS.get(path)) || path
  const issues = error.issues.map(({ path, message }) => ({ path: keyOf(path), message }))
  if (error.code === 'changed_meanwhile' || hasOtherQuestions(issues, new Set(names))) {
    onChanged()
    return saying(words, words.changed)
  }
  const errors = errorsOf(issues, names)
  if (Object.keys(errors).length > 0) return wrong(words, errors, anyMissing(error.issues))
  return outcomeOf(error, [], words.notSent)
}

/** The toast repeats the sentence: advice to try again later would be wrong. */
function saying({ failed }: SheetWords, sentence: string): Outcome<string> {
  return { kind: 'failed', sentence, toast: { ...failed, description: sentence } }
}

function wrong(words: SheetWords, errors: Errors<string>, missing: boolean): Outcome<string> {
  return { kind: 'wrong', errors, ...(missing && words.missing && { toast: words.missing }) }
}
