import { Armchair, Stethoscope, UserX } from 'lucide-react'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { AppointmentStatus, Stage } from './rules.ts'
import { stageLabels, statusLabels } from './staff-copy.ts'

const STAGE_LOOKS = {
  arrived: { status: 'confirmed', Sign: Armchair },
  in_visit: { status: 'confirmed', Sign: Stethoscope },
  no_show: { status: 'cancelled', Sign: UserX },
} as const

/** The status of a visit; on its day, how far it is. */
export function VisitPill({ status, stage }: { status: AppointmentStatus; stage: Stage | null }) {
  if (stage) return <StatusPill {...STAGE_LOOKS[stage]}>{stageLabels[stage]}</StatusPill>
  return <StatusPill status={status}>{statusLabels[status]}</StatusPill>
}
