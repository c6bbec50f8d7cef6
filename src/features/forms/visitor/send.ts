import type { Typed } from '#platform/form/visitor/kept.ts'
import type { Errors, Outcome, Sender } from '#platform/form/visitor/useVisitorForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { PublicField, PublicForm } from '../contract.ts'
import { FIXED, fieldKeys, isFixed, SOURCE, TRAP, VERSION } from '../keys.ts'
import { submitForm } from '../submissions/contract.ts'
import { type AskedField, onlyMissing, readSubmission } from '../submissions/rules.ts'
import type { SheetWords } from './words.ts'

// Loaded when somebody begins to use a form: what checks is heavier than all the rest of it.

const PATIENCE_MS = 20_000

export type Sent = {
  form: PublicForm
  fields: readonly PublicField[]
  words: SheetWords
  /** The page the form stands on, when it is not ours. */
  source?: string | undefined
  /** Staff have changed the form since it was drawn: it is to be read again. */
  onChanged: () => void
}

export function senderOf(sent: Sent): Sender<string> {
  const asked = askedOf(sent.fields)
  return {
    checkForm: (typed) => errorsOf(check(asked, typed)),
    sendForm: (typed, trap) => send(sent, asked, typed, trap),
  }
}

function askedOf(fields: readonly PublicField[]): AskedField[] {
  const ordered = [...fields].sort((a, b) => a.order - b.order)
  const keys = fieldKeys(ordered)
  return ordered.map(({ label, type, options, required }, index) => ({
    key: keys[index] ?? '',
    ...{ label, type, options, required },
  }))
}

function check(asked: readonly AskedField[], typed: Typed) {
  return readSubmission(asked, typed, wallClock(new Date()).date).issues
}

async function send(
  sent: Sent,
  asked: readonly AskedField[],
  typed: Typed,
  trap: string,
): Promise<Outcome<string>> {
  const issues = check(asked, typed)
  if (issues.length > 0) return wrong(sent.words, errorsOf(issues), onlyMissing(issues))
  const { form, fields, source } = sent
  const body = {
    ...(isFixed(fields) ? fixedPayload(typed) : typed),
    [VERSION]: form.version,
    ...(source && { [SOURCE]: source }),
    ...(trap && { [TRAP]: trap }),
  }
  try {
    const options = { signal: AbortSignal.timeout(PATIENCE_MS) }
    await call(submitForm, { params: { id: String(form.id) }, body }, options)
    return { kind: 'sent', toast: sent.words.sent }
  } catch (error) {
    return outcomeOf(sent, error)
  }
}

/** A form that asks for just these is sent by the names the specification gives them. */
function fixedPayload(typed: Typed): Record<string, unknown> {
  return Object.fromEntries(Object.entries(FIXED).map(([name, key]) => [name, typed[key]]))
}

const KEYS: Readonly<Record<string, string>> = FIXED

function outcomeOf({ words, fields, onChanged }: Sent, error: unknown): Outcome<string> {
  // No answer, or none in time: the network. Sent again, the same words are received once.
  if (!(error instanceof CallError)) return { kind: 'failed' }
  if (error.code === 'changed_meanwhile') {
    onChanged()
    return { kind: 'failed', sentence: words.changed }
  }
  const keys = new Set(fieldKeys(fields))
  const issues = error.issues.map(({ path, message }) => ({ path: KEYS[path] ?? path, message }))
  const errors = errorsOf(issues.filter(({ path }) => keys.has(path)))
  if (Object.keys(errors).length > 0) return wrong(words, errors, onlyMissing(issues))
  return { kind: 'failed', sentence: (error.status !== 500 && error.sentence) || words.kept }
}

function wrong(words: SheetWords, errors: Errors<string>, missing: boolean): Outcome<string> {
  return { kind: 'wrong', errors, ...(missing && words.missing && { toast: words.missing }) }
}

function errorsOf(issues: readonly { path: string; message: string }[]): Errors<string> {
  const errors: Errors<string> = {}
  for (const { path, message } of issues) errors[path] ??= message
  return errors
}
