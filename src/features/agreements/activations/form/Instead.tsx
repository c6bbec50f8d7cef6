import type { ReactNode } from 'react'
import { clinic } from '#content/clinic.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { formCopy } from './copy.ts'

/** What stands in the place of the form while there is none. */

export function Waiting() {
  return (
    <div>
      <p role="status" className="text-ink-600">
        {formCopy.loading}
      </p>
      <div aria-hidden="true" className="mt-6 grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e'].map((place, index) => (
          <div key={place} className={index === 0 ? 'col-span-full' : undefined}>
            <Skeleton className="mb-2.5 w-24" />
            <Skeleton className="h-13 w-full rounded-md" />
          </div>
        ))}
      </div>
    </div>
  )
}

export function NothingActive() {
  return (
    <Panel title={formCopy.none} text={formCopy.noneText}>
      <ButtonLink to="/prenota-visita">Prenota una Visita</ButtonLink>
      <Call />
    </Panel>
  )
}

/** `again` asks for it once more. */
export function NotLoaded({ again }: { again: () => void }) {
  return (
    <div role="alert">
      <Panel title={formCopy.notLoaded} text={formCopy.notLoadedText}>
        <Button onClick={again}>Riprova</Button>
        <Call />
      </Panel>
    </div>
  )
}

function Call() {
  return (
    <ButtonLink href={`tel:${clinic.phone.dial}`} variant="secondary">
      Chiama {clinic.phone.text}
    </ButtonLink>
  )
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 py-4 sm:py-8">
      <h2 className="text-d2">{title}</h2>
      <p className="measure text-ink-600">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">{children}</div>
    </div>
  )
}
