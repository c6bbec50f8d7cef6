import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ActivationForm, idOf, type Offer } from '#features/agreements/activations/form/ActivationForm.tsx'
import {
  FormSkeleton,
  Frame,
  NothingActive,
  NotLoaded,
} from '#features/agreements/activations/form/Frame.tsx'
import { activeAgreements } from '#features/agreements/store.server.ts'
import { createPageCache, type Deferred, useDeferred } from '#features/catalogue/listing/useDeferred.ts'
import { bookingCategories } from '#features/catalogue/store.server.ts'
import { headOf } from '#features/site/head.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import type { Route } from './+types/activate-agreement'

type PageData = { offer: Deferred<Offer> }

export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  const { db } = context.get(pageServices)
  const [agreements, categories] = await Promise.all([activeAgreements(db), bookingCategories(db)])
  const services = categories.map(({ id, name, description }) => ({ id, name, description }))
  return { offer: { agreements, services } }
}

const cache = createPageCache<Offer>()

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): PageData {
  return { offer: cache.read(async () => (await serverLoader()).offer as Offer) }
}

export const meta: Route.MetaFunction = ({ matches }) => headOf('attiva-convenzione', matches)

/** The form with which visitors ask to use an agreement of their company with the clinic. */
export default function ActivatePage({ loaderData }: Route.ComponentProps) {
  const offer = useDeferred(loaderData.offer)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (offer) cache.save(offer)
  }, [offer])
  return (
    <Frame>
      {offer === undefined ? <FormSkeleton /> : null}
      {offer === null ? <NotLoaded again={() => void revalidate()} /> : null}
      {offer ? <Activation offer={offer} /> : null}
    </Frame>
  )
}

/** Shows the page without its form: nothing else needs the agreements. */
export function ErrorBoundary() {
  return (
    <Frame>
      <NotLoaded again={() => location.reload()} />
    </Frame>
  )
}

function Activation({ offer }: { offer: Offer }) {
  const [round, setRound] = useState(0)
  const focusOn = useFocusAfterRender()
  // Without services the required choice of services could not be made, so the form could not be sent.
  if (offer.agreements.length === 0 || offer.services.length === 0) return <NothingActive />
  const again = () => {
    setRound(round + 1)
    focusOn(idOf('convenzioneId'))
  }
  return <ActivationForm key={round} offer={offer} onAgain={again} />
}
