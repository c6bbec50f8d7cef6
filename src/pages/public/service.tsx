import { data, redirect } from 'react-router'
import type { Wish } from '#features/booking/address.ts'
import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import { offersKind, priceText, USUAL_DURATION } from '#features/catalogue/rules.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { BookBar } from '#features/offer/BookBar.tsx'
import { type BookableVisit, BookCard, PhoneCard } from '#features/offer/BookCard.tsx'
import { offerCopy } from '#features/offer/copy.ts'
import { Crumbs, Facts, OfferPage, type Pair, Pairs, Paragraphs, Part } from '#features/offer/Frame.tsx'
import { serviceHead } from '#features/offer/head.ts'
import { HowToPrepare, Kinds, People, Questions } from '#features/offer/Parts.tsx'
import { ServicePicture } from '#features/offer/ServicePicture.tsx'
import { servicePage } from '#features/offer/service.server.ts'
import type { ServicePage } from '#features/offer/shapes.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Island } from '#ui/Island.tsx'
import type { Route } from './+types/service'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(pageServices)
  const found = await servicePage(ctx, params.category, params.service)
  if (!found) throw data(null, { status: 404 })
  if ('moved' in found) throw redirect(found.moved, 301)
  return { service: found, today: wallClock(ctx.now()).date }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? serviceHead(loaderData.service, matches) : []

/** A service of the clinic: its visits, people and free times. */
export default function ServiceOffer({ loaderData: { service, today } }: Route.ComponentProps) {
  const { name, category, shortDescription, longDescription, doctors, places, imageUrl } = service
  const { phone } = useClinic()
  const isExam = category.slug === ANALYSIS_CATEGORY
  const wishOf = (more: Partial<Wish>): Wish | null =>
    service.bookingMode === 'phone' ? null : { category: category.slug, serviceId: service.id, ...more }
  return (
    <>
      <OfferPage
        kind="service"
        head={
          <>
            <Crumbs
              of={
                isExam
                  ? [{ label: category.name, href: '/centro-analisi' }]
                  : [
                      { label: 'Servizi', href: '/servizi' },
                      { label: category.name, href: `/servizi#${category.slug}` },
                    ]
              }
            />
            <h1 className="text-d4">{name}</h1>
            {shortDescription ? <p className="lead mt-5 max-w-[34rem]">{shortDescription}</p> : null}
            <Facts of={factsOf(service)} />
          </>
        }
        card={
          places ? (
            <Island
              name="book-card"
              of={BookCard}
              props={{
                ...{ visits: visitsOf(service), doctors: doctors.map(({ id, name }) => ({ id, name })) },
                ...{ doctorId: null, first: places, today, phone },
              }}
            />
          ) : (
            <PhoneCard phone={phone} />
          )
        }
        picture={imageUrl ? <ServicePicture imageUrl={imageUrl} /> : null}
      >
        {longDescription.length > 0 ? (
          <Part id="cosa" title={offerCopy.what}>
            <Paragraphs of={longDescription} />
          </Part>
        ) : null}
        <People
          id="chi-segue"
          title={offerCopy.who}
          people={doctors.map((doctor) => ({ ...doctor, wish: wishOf({ doctorId: doctor.id }) }))}
          today={today}
        />
        {service.kinds.length > 0 ? (
          <Part id="prezzi" title={isExam ? offerCopy.examPrices : offerCopy.prices}>
            <Kinds of={service.kinds.map((kind) => ({ ...kind, wish: wishOf({ kindId: kind.id }) }))} />
          </Part>
        ) : null}
        <HowToPrepare {...service} />
        <Hours {...service} />
        <Questions of={service.questions} />
      </OfferPage>
      <BookBar first={places?.days ?? []} today={today} />
    </>
  )
}

/** The visits of the card: each kind, or the service alone. */
function visitsOf({ id, category, kinds, doctors }: ServicePage): BookableVisit[] {
  const visit = { category: category.slug, serviceId: id }
  if (kinds.length === 0)
    return [
      {
        ...{ ...visit, kindId: null, label: `${USUAL_DURATION} minuti` },
        doctorIds: doctors.map((doctor) => doctor.id),
      },
    ]
  return kinds.map((kind) => ({
    ...{ ...visit, kindId: kind.id, label: `${kind.name} · ${kind.duration} minuti` },
    doctorIds: doctors.filter(({ kindIds }) => offersKind(kindIds, kind.id)).map((doctor) => doctor.id),
  }))
}

/** Price and duration of the first kind, and the least age. */
function factsOf({ kinds: [first], minAge }: ServicePage): Pair[] {
  const price = first && priceText(first.price)
  return [
    ...(price ? [{ label: first.name, text: price }] : []),
    ...(first ? [{ label: 'Durata', text: `${first.duration} minuti` }] : []),
    ...(minAge ? [{ label: 'Età', text: minAge === 1 ? 'da 1 anno' : `dai ${minAge} anni` }] : []),
  ]
}

function Hours({ hours, closures }: ServicePage) {
  if (hours.length === 0) return null
  return (
    <Part id="orari" title={offerCopy.hours}>
      <Pairs
        of={[
          ...hours.map(({ day, hours: text }) => ({ label: day, text })),
          ...closures.map(({ day, words }) => ({ label: day, text: words, isShut: true })),
        ]}
      />
    </Part>
  )
}
