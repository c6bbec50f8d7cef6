import '#features/agenda/agenda.css'
import { Agenda } from '#features/agenda/parts/Agenda.tsx'
import { staffMeta } from '#layouts/staff/page.ts'

export const meta = () => staffMeta('Agenda')

/** The agenda fills the window beside the side bar, and scrolls by itself. */
export const handle = { full: true }

export default function AgendaPage() {
  return <Agenda />
}
