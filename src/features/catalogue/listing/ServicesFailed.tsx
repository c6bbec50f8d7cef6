import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import { catalogueCopy } from '../copy.ts'

type ServicesFailedProps = {
  as?: 'h1' | 'h2'
  /** The server could not make the page: it is asked for the whole of it again. */
  whole?: boolean
}

/** Replaces services that could not be loaded, as the page itself or as a part of one. */
export function ServicesFailed({ as: Heading = 'h1', whole }: ServicesFailedProps) {
  const { revalidate } = useRevalidator()
  const retry = (event: FormEvent) => {
    event.preventDefault()
    if (whole) return location.reload()
    // The button is about to go.
    document.getElementById('contenuto')?.focus({ preventScroll: true })
    void revalidate()
  }
  return (
    <div role="alert" className="page grid justify-items-start gap-5">
      <span aria-hidden="true" className="mb-2 grid size-20 place-items-center rounded-lg bg-sand-100">
        <PetalSign tone="sand" className="size-10" />
      </span>
      <Heading className="text-d3">{catalogueCopy.servicesFailed}</Heading>
      <p className="lead measure">{catalogueCopy.servicesFailedText}</p>
      {/* A form that leads to this very page tries again even where no script runs. */}
      <form onSubmit={retry} className="mt-3 flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
        <Button type="submit">Riprova</Button>
        <ButtonLink href={`tel:${clinic.phone.dial}`} variant="secondary">
          Chiama {clinic.phone.text}
        </ButtonLink>
      </form>
    </div>
  )
}
