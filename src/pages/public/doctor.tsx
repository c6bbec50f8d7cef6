import { data, redirect } from 'react-router'
import type { Wish } from '#features/booking/address.ts'
import { USUAL_DURATION } from '#features/catalogue/rules.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { BookBar } from '#features/offer/BookBar.tsx'
import { type BookableVisit, BookCard, PhoneCard } from '#features/offer/BookCard.tsx'
import { offerCopy } from '#features/offer/copy.ts'
import { DoctorHead } from '#features/offer/DoctorHead.tsx'
import { OfferPage, type Pair, Pairs, Paragraphs, Part } from '#features/offer/Frame.tsx'
import { doctorHead } from '#features/offer/head.ts'
import { Leaves } from '#features/offer/Leaves.tsx'
import { Kinds, People } from '#features/offer/Parts.tsx'
import { doctorPage } from '#features/offer/service.server.ts'
import type { DoctorPage, DoctorService, FirstPlaces } from '#features/offer/shapes.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Island } from '#ui/Island.tsx'
import type { Route } from './+types/doctor'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(pageServices)
  const found = await doctorPage(ctx, params.name)
  if (!found) throw data(null, { status: 404 })
  if ('moved' in found) throw redirect(found.moved, 301)
  return { doctor: found, today: wallClock(ctx.now()).date }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? doctorHead(loaderData.doctor, matches) : []

/** A doctor of the clinic: when they receive, for what, and their free times. */
export default function DoctorOffer({ loaderData: { doctor, today } }: Route.ComponentProps) {
  const { places, services, colleagues, bio } = doctor
  const { phone } = useClinic()
  return (
    <>
      <OfferPage
        kind="doctor"
        head={<DoctorHead doctor={doctor} />}
        card={
          places ? (
            <Island
              name="book-card"
              of={BookCard}
              props={{
                ...{ visits: services.flatMap(visitsOf), doctors: [], doctorId: doctor.id },
                ...{ first: places, today, phone },
              }}
            />
          ) : (
            <PhoneCard phone={phone} />
          )
        }
      >
        {doctor.receives || doctor.dates.length > 0 ? (
          <Part id="quando" title={offerCopy.receives}>
            {doctor.receives ? (
              <p className="text-balance font-serif text-d1 leading-[1.3]">{doctor.receives}</p>
            ) : null}
            <Leaves
              days={doctor.dates}
              wishOf={(visit) => wishOf(doctor, { ...visit, doctorId: doctor.id })}
            />
          </Part>
        ) : null}
        {services.length > 0 ? (
          <Part id="fa" title={offerCopy.does}>
            <div className="grid gap-8">
              {services.map((service) => (
                <Service key={service.id} service={service} doctorId={doctor.id} />
              ))}
            </div>
          </Part>
        ) : null}
        <About bio={bio} facts={factsOf(doctor)} />
        <People
          id="prima"
          title={offerCopy.colleagues}
          people={colleagues.map((one) => ({ ...one, wish: wishOf(doctor, one.places) }))}
          today={today}
        />
      </OfferPage>
      <BookBar first={places?.days ?? []} today={today} />
    </>
  )
}

/** The visit of some places, for the address that books it. */
function wishOf({ services }: DoctorPage, places: Omit<FirstPlaces, 'days' | 'categoryId'>): Wish {
  const { serviceId, subserviceId: kindId, doctorId } = places
  const category = services.find(({ id }) => id === serviceId)?.category.slug ?? ''
  return { category, serviceId, kindId, doctorId }
}

/** The visits of the card: each kind of a service that is booked on the site, or the service alone. */
function visitsOf({ id, name, category, kinds, bookingMode }: DoctorService): BookableVisit[] {
  if (bookingMode === 'phone') return []
  const visit = { category: category.slug, serviceId: id, doctorIds: [] }
  if (kinds.length === 0) return [{ ...visit, kindId: null, label: `${name} · ${USUAL_DURATION} minuti` }]
  return kinds.map((kind) => ({
    ...visit,
    kindId: kind.id,
    group: name,
    label: `${kind.name} · ${kind.duration} minuti`,
  }))
}

function Service({ service, doctorId }: { service: DoctorService; doctorId: number }) {
  const { id, name, path, category, shortDescription, bookingMode, kinds } = service
  // A service without kinds is a visit of its own.
  const visit = {
    id: 0,
    name: 'Visita',
    description: shortDescription ?? '',
    duration: USUAL_DURATION,
    price: null,
  }
  return (
    <div>
      <h3 className="mb-4 font-normal font-sans text-ink-600 text-md">
        <a href={path}>{name}</a>, {category.name}
      </h3>
      <Kinds
        as="h4"
        of={(kinds.length > 0 ? kinds : [visit]).map((kind) => ({
          ...kind,
          wish:
            bookingMode === 'phone'
              ? null
              : { category: category.slug, serviceId: id, kindId: kind.id || null, doctorId },
        }))}
      />
    </div>
  )
}

function factsOf({ studies, experience, languages, register }: DoctorPage): Pair[] {
  const facts: [string, string | null][] = [
    ['Studi', studies],
    ['Esperienza', experience],
    ['Lingue', languages],
    ['Albo', register],
  ]
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function About({ bio, facts }: { bio: readonly string[]; facts: readonly Pair[] }) {
  if (bio.length === 0 && facts.length === 0) return null
  return (
    <Part id="chi" title={offerCopy.about}>
      <Paragraphs of={bio} />
      <Pairs of={facts} tone="normal" className={bio.length > 0 ? 'mt-7' : ''} />
    </Part>
  )
}
