import '#features/agenda/agenda.css'
import { Agenda } from '#features/agenda/parts/Agenda.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { may } from '#platform/session/roles.ts'

export const meta = () => staffMeta('Agenda')

/** The agenda fills the window beside the side bar, and scrolls by itself. */
export const handle = { full: true }

export default function AgendaPage() {
  const { role } = useStaffUser()
  return <Agenda mayDelete={may(role, 'delete')} />
}
