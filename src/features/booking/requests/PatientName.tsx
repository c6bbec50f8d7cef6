import { Link, useNavigate } from 'react-router'
import type { ListedAppointment } from '../contract.ts'
import { isErased } from '../rules.ts'
import { useContactLookup } from '../staff-changes.ts'

const NAME =
  'cursor-pointer text-left font-strong text-ink no-underline hover:text-aqua-600 hover:underline max-desk:inline-flex max-desk:min-h-6 max-desk:items-center max-desk:text-[1.0625rem]'

/** Leads to the person. A request that is tied to nobody looks the person up by e-mail, when asked to. */
export function PatientName({ appointment }: { appointment: ListedAppointment }) {
  const { contactId, firstName, lastName, email } = appointment
  const navigate = useNavigate()
  const lookup = useContactLookup()
  const name = `${firstName} ${lastName}`
  if (isErased(appointment)) return <span className="text-ink-600">{name}</span>
  if (contactId !== null) {
    return (
      <Link to={`/contatti/${contactId}`} className={`${NAME} break-words`}>
        {name}
      </Link>
    )
  }
  const find = () => {
    if (!lookup.isPending) lookup.mutate(email, { onSuccess: (id) => navigate(`/contatti/${id}`) })
  }
  return (
    <button
      type="button"
      onClick={find}
      aria-busy={lookup.isPending || undefined}
      className={`${NAME} break-words`}
    >
      {name}
    </button>
  )
}
