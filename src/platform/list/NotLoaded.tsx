import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { CallError } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** In the place of what could not be read. */
export function NotLoaded({ what, error, again }: { what: string; error: Error; again: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={`Non riusciamo a caricare ${what}`}
        text={`${sentenceOf(error, error instanceof CallError ? 'Il server ha avuto un problema.' : 'La connessione con il server si è interrotta.')} Nessun dato è andato perso.`}
        action={
          <Button variant="secondary" onClick={again}>
            Riprova
          </Button>
        }
      />
    </div>
  )
}
