import { StatusPill } from '#ui/StatusPill.tsx'
import type { AppointmentStatus, Stage } from './rules.ts'
import { stageLabels, statusLabels } from './staff-copy.ts'

/** The status of a visit; on its day, how far it is. */
export function VisitPill({ status, stage }: { status: AppointmentStatus; stage: Stage | null }) {
  return <StatusPill status={stage ?? status}>{stage ? stageLabels[stage] : statusLabels[status]}</StatusPill>
}
