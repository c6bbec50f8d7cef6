import {
  ACTIVATION_DRAFT,
  Activation,
  type Offer,
} from '#features/agreements/activations/form/ActivationForm.tsx'
import { Frame, NothingActive, NotLoaded } from '#features/agreements/activations/form/Frame.tsx'
import { activeAgreements } from '#features/agreements/store.server.ts'
import { bookingCategories } from '#features/catalogue/store.server.ts'
import { useContent } from '#features/content/useContent.tsx'
import { headOf } from '#features/site/head.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { Island } from '#ui/Island.tsx'
import type { Route } from './+types/activate-agreement'

type PageData = { offer: Offer }

export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  const { db } = context.get(pageServices)
  const [agreements, categories] = await Promise.all([activeAgreements(db), bookingCategories(db)])
  const services = categories.map(({ id, name, description }) => ({ id, name, description }))
  return { offer: { agreements, services } }
}

export const meta: Route.MetaFunction = ({ matches }) => headOf('attiva-convenzione', matches)

/** The form with which visitors ask to use an agreement of their company with the clinic. */
export default function ActivatePage({ loaderData: { offer } }: Route.ComponentProps) {
  const { lead } = useContent().services.agreements
  // Without services the required choice of services could not be made, so the form could not be sent.
  const nothing = offer.agreements.length === 0 || offer.services.length === 0
  return (
    <Frame lead={lead}>
      {nothing ? (
        <NothingActive />
      ) : (
        <Island name="agreement-form" of={Activation} props={{ offer }} draft={ACTIVATION_DRAFT} />
      )}
    </Frame>
  )
}

/** Shows the page without its form: nothing else needs the agreements. */
export function ErrorBoundary() {
  const { lead } = useContent().services.agreements
  return (
    <Frame lead={lead}>
      <NotLoaded />
    </Frame>
  )
}
