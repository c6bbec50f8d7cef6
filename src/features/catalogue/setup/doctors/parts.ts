import type { ReactNode } from 'react'
import type { SetupDoctor } from './contract.ts'

/** The parts of a doctor's page that read the calendar. The page hands them down, as the catalogue does not know it. */
export type DoctorParts = {
  /** The part 'Riceve'. */
  Hours: (props: { doctor: SetupDoctor }) => ReactNode
  /** The first free time on the site, in the line below the name. */
  FirstTime: (props: { doctorId: number }) => ReactNode
}
