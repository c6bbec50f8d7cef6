import './duty.css'
import { Link } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { SECURITY } from '#features/auth/login/next.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Note } from '#ui/Note.tsx'

type FactorDutyProps = { user: CurrentUser; dueAt: string }

/** Tells a user whose role needs a second factor, and who has none, by when to set one up. */
export function FactorDuty({ user, dueAt }: FactorDutyProps) {
  const isDue = user.state === 'due'
  return (
    <Note tone="warning" className="fr-duty">
      {isDue
        ? 'Il tuo ruolo chiede un secondo fattore, e il tempo per attivarlo è finito: aggiungi una passkey o l’app per tornare al lavoro.'
        : `Il tuo ruolo chiede un secondo fattore: attivalo entro il ${dayOf(dueAt)}. `}
      {isDue ? null : (
        <Link to={SECURITY} className="text-inherit underline">
          Attivalo ora
        </Link>
      )}
    </Note>
  )
}
