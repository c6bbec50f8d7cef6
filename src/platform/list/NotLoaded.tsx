import { CallError } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Stands for data that could not be read. */
export function NotLoaded({ what, error, again }: { what: string; error: Error; again: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={`Non riusciamo a caricare ${what}`}
        text={`${reasonOf(error)} Nessun dato è andato perso.`}
        action={
          <Button variant="secondary" onClick={again}>
            Riprova
          </Button>
        }
      />
    </div>
  )
}

function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return 'La connessione con il server si è interrotta.'
  if (error.code === 'no_session') return 'La sessione era scaduta.'
  return (error.status < 500 && error.sentence) || 'Il server ha avuto un problema.'
}
