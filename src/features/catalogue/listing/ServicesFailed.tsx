import { useClinic } from '#features/content/useClinic.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import { catalogueCopy } from '../copy.ts'

/** Replaces services that could not be loaded, as the page itself or as a part of one. */
export function ServicesFailed({ as: Heading = 'h1' }: { as?: 'h1' | 'h2' }) {
  const { phone } = useClinic()
  return (
    <div role="alert" className="page grid justify-items-start gap-5">
      <span aria-hidden="true" className="mb-2 grid size-20 place-items-center rounded-lg bg-sand-100">
        <PetalSign tone="sand" className="size-10" />
      </span>
      <Heading className="text-d3">{catalogueCopy.servicesFailed}</Heading>
      <p className="lead measure">{catalogueCopy.servicesFailedText}</p>
      {/* Leads to this very page. */}
      <form className="mt-3 flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
        <Button type="submit">Riprova</Button>
        <ButtonAnchor href={`tel:${phone.dial}`} variant="secondary">
          Chiama {phone.text}
        </ButtonAnchor>
      </form>
    </div>
  )
}
