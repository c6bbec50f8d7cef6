import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallsSheet } from '#features/desk/CallsSheet.tsx'
import { groupCopy } from '#features/desk/copy.ts'
import { deskQuery } from '#features/desk/queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { clockText, dayAndTime } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const { title } = groupCopy.reminders

export const meta = staffMeta(`Stampa: ${title}`)
export const handle = { access: 'Accedi per stampare l’elenco.' }

/** The calls in place of reminders on paper, to tick off at the telephone. */
export default function CallsPrintPage() {
  const { username } = useStaffUser()
  const [opened] = useState(() => wallClock(new Date()))
  const { data, error, refetch } = useQuery({ ...deskQuery, refetchInterval: false })
  const rows = data?.reminders.rows ?? []
  const printed = `Stampato ${dayAndTime(opened.date, clockText(toTime(opened.minutes)))} da ${username}`
  return (
    <>
      <div className="pr-bar">
        <PageHead title={title} />
        <Link to="/da-fare">Torna a Da fare</Link>
        <Button
          icon={<Printer strokeWidth={1.7} />}
          onClick={() => window.print()}
          disabled={rows.length === 0}
        >
          Stampa
        </Button>
      </div>
      {error ? <NotLoaded what="l’elenco" error={error} again={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-40" />}
      {data && rows.length === 0 ? (
        <EmptyState title="Niente da stampare" text="Non ci sono promemoria da fare a voce." />
      ) : null}
      {rows.length > 0 ? <CallsSheet rows={rows} printed={printed} /> : null}
    </>
  )
}
