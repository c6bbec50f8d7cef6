import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Clinic } from '#content/groups/clinic.ts'

const ClinicContext = createContext<Clinic | null>(null)

/** Hands the facts of the clinic down to the parts of a page. They come with the page: nothing asks for them again. */
export function ClinicProvider({ clinic, children }: { clinic: Clinic; children: ReactNode }) {
  return <ClinicContext value={clinic}>{children}</ClinicContext>
}

const FACTS = 'fatti'

/** The facts as a part of a document, for its islands. */
export function PageFacts() {
  return <template id={FACTS} data-clinic={JSON.stringify(useClinic())} />
}

/** The part of a document with the facts that came with it. */
export function withPageFacts<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  const clinic: Clinic = JSON.parse(document.getElementById(FACTS)?.dataset.clinic ?? 'null')
  return (props) => (
    <ClinicProvider clinic={clinic}>
      <Part {...props} />
    </ClinicProvider>
  )
}

/** The facts of the clinic as they were when the page was made. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext)
  if (!clinic) throw new Error('useClinic needs a ClinicProvider above it')
  return clinic
}
