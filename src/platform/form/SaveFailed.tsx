import { CallError } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { isClash, NotReadAgain, RecordGone } from './failures.ts'

export const NOT_SAVED = 'Non è stato possibile salvare. Quello che hai scritto è rimasto: riprova.'

/** Whoever reads it has logged in again over it. */
const SESSION_OVER = 'La sessione era scaduta. Quello che hai scritto è rimasto: salva di nuovo.'

type SaveFailedProps = {
  error: Error | null
  /** The sentence for a failure that brings none of its own. */
  otherwise?: string | undefined
  /** Takes over what somebody else has saved; without it a clash offers no way on. */
  onReload?: (() => void) | undefined
}

/** Brings what is to be decided on into view as it appears, and the keyboard to it: it may stand above what one sees. */
export function comeForward(note: HTMLElement | null): void {
  note?.focus()
}

/** Why a form could not be saved, above its fields. What was typed is still there. */
export function SaveFailed({ error, otherwise = NOT_SAVED, onReload }: SaveFailedProps) {
  if (!error) return null
  const clash = onReload && isClash(error)
  return (
    <div ref={clash ? comeForward : null} {...(clash && { tabIndex: -1 })} className="rounded-sm">
      <Note tone="danger" role="alert">
        <p>{sentenceOf(error, otherwise)}</p>
        {clash ? (
          <>
            <p className="mt-1">I campi che hai cambiato restano come li hai scritti.</p>
            <Button variant="secondary" size="sm" className="mt-2.5" onClick={onReload}>
              Ricarica
            </Button>
          </>
        ) : null}
      </Note>
    </div>
  )
}

/** A refusal comes with a sentence a person can act on; for anything else there is `otherwise`. */
export function sentenceOf(error: Error, otherwise: string): string {
  if (error instanceof RecordGone || error instanceof NotReadAgain) return error.message
  if (error instanceof CallError && error.code === 'no_session') return SESSION_OVER
  return (error instanceof CallError && error.status < 500 && error.sentence) || otherwise
}
