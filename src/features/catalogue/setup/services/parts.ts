import type { ReactNode } from 'react'

export type NeedsProps = {
  /** Ids of rooms and devices: a visit takes one of each list. */
  needs: number[][]
  onChange: (needs: number[][]) => void
}

/** The parts of a service's page that read the calendar. The page hands them down, as the catalogue does not know it. */
export type ServiceParts = {
  /** Chooses the rooms and devices. */
  Needs: (props: NeedsProps) => ReactNode
  /** The first free times, as a patient finds them. */
  FirstTimes: (props: { serviceId: number }) => ReactNode
  /** Why days of a week have no free times. */
  WhyNone: (props: { serviceId: number }) => ReactNode
}
