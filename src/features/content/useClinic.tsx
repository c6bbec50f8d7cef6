import { createContext, type ReactNode, useContext } from 'react'
import type { Clinic } from '#content/groups/clinic.ts'

const ClinicContext = createContext<Clinic | null>(null)

/** Hands the facts of the clinic down to the parts of a page. They come with the page: nothing asks for them again. */
export function ClinicProvider({ clinic, children }: { clinic: Clinic; children: ReactNode }) {
  return <ClinicContext value={clinic}>{children}</ClinicContext>
}

/** The facts of the clinic as they were when the page was made. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext)
  if (!clinic) throw new Error('useClinic needs a ClinicProvider above it')
  return clinic
}
