import '#features/agenda/agenda.css'
import { Agenda } from '#features/agenda/parts/Agenda.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { may } from '#platform/session/roles.ts'

export const meta = () => staffMeta('Agenda')

/** The agenda fills the window beside the rail, scrolls by itself, and has keys of its own. */
export const handle = { access: 'Accedi per vedere l’agenda.', full: true, ownKeys: true }

export default function AgendaPage() {
  const { role } = useStaffUser()
  return <Agenda mayDelete={may(role, 'delete')} />
}
