import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Paper } from '#features/audit/Paper.tsx'
import { paperQuery } from '#features/audit/queries.ts'
import { auditAddress } from '#features/audit/view.ts'
import { pageContent } from '#features/content/page-content.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { CallError } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { may } from '#platform/session/roles.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Route } from './+types/audit-print'

/** The company that answers for the data. */
export function loader({ context }: Route.LoaderArgs) {
  const { legalName, privacyEmail } = context.get(pageContent).company
  return { legalName, privacyEmail }
}

export const meta = staffMeta('Chi ha visto questi dati')
export const handle = { access: 'Accedi per stampare il foglio.' }

/** The paper that tells patients who has seen their data. For administrators. */
export default function AuditPrintPage({ loaderData }: Route.ComponentProps) {
  const { contact } = auditAddress.readView(useSearchParams()[0])
  const isAdmin = may(useStaffUser().role, 'admin')
  const { data, error, refetch } = useQuery(paperQuery(isAdmin ? contact : null))
  const missing = contact === null || (error instanceof CallError && error.status === 404)
  return (
    <>
      <div className="au-bar">
        <PageHead
          title="Chi ha visto questi dati"
          text="Il foglio da consegnare alla persona che lo chiede."
          actions={
            <Button icon={<Printer strokeWidth={1.7} />} disabled={!data} onClick={() => window.print()}>
              Stampa
            </Button>
          }
        />
        <p>
          <Link to={auditAddress.addressOf({ contact })}>Torna al registro</Link>
        </p>
      </div>
      {isAdmin ? (
        <>
          {missing ? <EmptyState title="Questa persona non c’è" /> : null}
          {error && !missing ? (
            <NotLoaded what="il registro" error={error} again={() => void refetch()} />
          ) : null}
          {data ? (
            <Paper {...data} company={loaderData} />
          ) : missing || error ? null : (
            <Skeleton className="h-40" />
          )}
        </>
      ) : (
        <EmptyState title="Solo per gli amministratori" />
      )}
    </>
  )
}
