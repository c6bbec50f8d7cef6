import { CallError } from '#platform/http/call.ts'
import { Note } from '#ui/Note.tsx'
import { FormError } from './form-errors.ts'

export const NOT_SAVED = 'Non è stato possibile salvare. Quello che hai scritto è rimasto: riprova.'

/** Shown after the person has logged in again, in a dialog over the form. */
const SESSION_OVER = 'La sessione era scaduta. Quello che hai scritto è rimasto: salva di nuovo.'

const WAS_LOCKED = 'Lo schermo era bloccato. Quello che hai scritto è rimasto: salva di nuovo.'

type SaveFailedProps = {
  error: Error | null
  /** The sentence for a failure that brings none of its own. */
  otherwise?: string | undefined
}

/** The reason why a form could not be saved, above its fields. The draft stays. */
export function SaveFailed({ error, otherwise = NOT_SAVED }: SaveFailedProps) {
  if (!error) return null
  return (
    <Note tone="danger" role="alert">
      <p>{sentenceOf(error, otherwise)}</p>
    </Note>
  )
}

/** A refusal comes with a sentence a person can act on; for anything else there is `otherwise`. */
export function sentenceOf(error: Error, otherwise: string): string {
  if (error instanceof FormError) return error.message
  if (error instanceof CallError && error.code === 'no_session') return SESSION_OVER
  if (error instanceof CallError && error.code === 'locked') return WAS_LOCKED
  return (error instanceof CallError && error.status < 500 && error.sentence) || otherwise
}
