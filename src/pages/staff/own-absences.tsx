import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { OwnAbsences } from '#features/calendar/absences/OwnAbsences.tsx'
import { absencesQuery } from '#features/calendar/absences/queries.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

const AbsenceDialog = lazyWithRetry(
  () => import('#features/calendar/absences/AbsenceDialog.tsx'),
  'AbsenceDialog',
  { overlay: true },
)

export const meta = staffMeta('Le mie assenze')
export const handle = { access: 'Accedi per vedere le tue assenze.', forDoctors: true }

/** A doctor's own absences. The reception enters those of all doctors in Setup. */
export default function OwnAbsencesPage() {
  const { role } = useStaffUser()
  return role === 'medico' ? <Absences /> : <Navigate to="/agenda" replace />
}

const ADD = 'aggiungi-assenza'
// A closing dialog returns the focus first.
const focusAdd = () => setTimeout(() => document.getElementById(ADD)?.focus(), 50)

function Absences() {
  const { data, error, isFetching, refetch } = useQuery(absencesQuery)
  const [adding, setAdding] = useState(false)
  usePreload(AbsenceDialog)
  const label = data?.isDirect ? 'Nuova assenza' : 'Proponi un’assenza'
  return (
    <>
      <PageHead
        back={{ to: '/agenda', label: 'Agenda' }}
        title="Le mie assenze"
        text={
          data && !data.isDirect
            ? 'Quando non ricevi. La segreteria accetta ogni proposta prima che entri in calendario.'
            : 'Quando non ricevi. Se in quel periodo ci sono visite, prima decide la segreteria.'
        }
        actions={
          data ? (
            <Button id={ADD} icon={<Plus strokeWidth={2} />} onClick={() => setAdding(true)}>
              {label}
            </Button>
          ) : null
        }
      />
      {data && data.absences.length > 0 ? <OwnAbsences {...data} onRemoved={focusAdd} /> : null}
      {data?.absences.length === 0 ? <EmptyState title="Nessuna assenza in programma" /> : null}
      {!data && error && !isFetching ? (
        <NotLoaded what="le assenze" error={error} again={() => void refetch()} />
      ) : null}
      {data || (error && !isFetching) ? null : (
        <SkeletonGroup className="grid gap-4 py-4">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/5" />
        </SkeletonGroup>
      )}
      {adding && data ? <AbsenceDialog isDirect={data.isDirect} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
