import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** For the address of a page behind the last one. */
export function PastTheEnd({ what, last, to }: { what: string; last: number; to: string }) {
  return (
    <EmptyState
      title="Questa pagina è vuota"
      text={`${capital(what)} finiscono a pagina ${last}.`}
      action={
        <ButtonLink to={to} variant="secondary">
          Vai all’ultima pagina
        </ButtonLink>
      }
    />
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
