import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Note } from '#ui/Note.tsx'
import { waitingProposalsQuery } from '../queries.ts'

/** Links to contacts with open proposals. Draws nothing without any. */
export function WaitingProposals() {
  const { data: contacts = [] } = useQuery(waitingProposalsQuery)
  if (contacts.length === 0) return null
  return (
    <Note title="Proposte dai moduli da decidere">
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {contacts.map(({ contactId, firstName, lastName, count }) => (
          <li key={contactId} className="wrap-anywhere min-w-0">
            <Link
              to={`/contatti/${contactId}`}
              className="inline-flex min-h-6 items-center max-desk:min-h-11"
            >
              <bdi>{`${firstName} ${lastName}`}</bdi>
              <span className="tnum">: {count === 1 ? '1 proposta' : `${count} proposte`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
