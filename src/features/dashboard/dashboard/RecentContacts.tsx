import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListedContact } from '#features/contacts/contract.ts'
import { contactListQuery } from '#features/contacts/queries.ts'
import { DEFAULT_SORT } from '#features/contacts/rules.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DashboardPart } from './DashboardPart.tsx'
import { ROOMY, ROW_LINK, ROWS, RowsFailed, RowsSkeleton } from './PartRows.tsx'

const FEW = 5
const NEWEST = {
  ...{ q: '', type: null, fonte: [], dettaglioFonte: [] },
  ...{ sort: DEFAULT_SORT, page: 1, pageSize: FEW },
} as const

/** Who came last. */
export function RecentContacts() {
  return (
    <DashboardPart title="Contatti recenti">
      <Newest />
    </DashboardPart>
  )
}

function Newest() {
  const { data, error, isFetching, refetch } = useQuery(contactListQuery(NEWEST))
  if (data?.rows.length === 0) {
    return (
      <p className="border-line border-t px-4.5 py-5 text-ink-600">
        Nessun contatto: chi prenota o scrive dal sito compare qui.
      </p>
    )
  }
  if (data) {
    return (
      <ul className={ROWS}>
        {data.rows.map((contact) => (
          <li key={contact.id}>
            <ContactLink contact={contact} />
          </li>
        ))}
      </ul>
    )
  }
  if (error && !isFetching)
    return <RowsFailed text="Non riusciamo a caricare i contatti." again={() => refetch()} />
  return <RowsSkeleton rows={FEW} />
}

function ContactLink({ contact }: { contact: ListedContact }) {
  const { id, firstName, lastName, type, email, viewed, createdAt } = contact
  const name = `${firstName} ${lastName}`
  return (
    <Link to={`/contatti/${id}`} className={ROW_LINK}>
      <Avatar name={name} className={ROOMY} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-strong">{name}</span>
          {viewed ? null : <Badge tone="new">NEW</Badge>}
        </span>
        <span className="block truncate text-ink-600 text-sxs">
          {type}
          {email ? ` · ${email}` : ''}
        </span>
      </span>
      <span className="tnum flex-none text-ink-600">{dayOf(createdAt)}</span>
    </Link>
  )
}
