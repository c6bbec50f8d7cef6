import '#features/agenda/agenda.css'
import { useState } from 'react'
import type { AgendaVisit } from '#features/agenda/contract.ts'
import { Agenda } from '#features/agenda/parts/Agenda.tsx'
import { fullName } from '#features/contacts/rules.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { may } from '#platform/session/roles.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'

// Rarely used.
const TaskDialog = lazyWithRetry(() => import('#features/desk/TaskDialog.tsx'), 'TaskDialog', {
  overlay: true,
})

export const meta = staffMeta('Agenda')

/** The agenda fills the window beside the rail, scrolls by itself, and has keys of its own. */
export const handle = { access: 'Accedi per vedere l’agenda.', full: true, ownKeys: true, forDoctors: true }

export default function AgendaPage() {
  const { role } = useStaffUser()
  const [reminded, setReminded] = useState<AgendaVisit | null>(null)
  return (
    <>
      <Agenda mayDelete={may(role, 'delete')} onRemind={setReminded} />
      {reminded ? (
        <TaskDialog
          task={null}
          about={{ appointmentId: reminded.id, person: fullName(reminded) }}
          onClose={() => setReminded(null)}
        />
      ) : null}
    </>
  )
}
