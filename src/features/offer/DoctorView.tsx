import { useContext } from 'react'
import type { Wish } from '#features/booking/address.ts'
import { USUAL_DURATION } from '#features/catalogue/rules.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { Island } from '#ui/Island.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { BookBar } from './BookBar.tsx'
import { type BookableVisit, BookCard, PhoneCard } from './BookCard.tsx'
import { DoctorHead } from './DoctorHead.tsx'
import { OfferPage, type Pair, Pairs, Paragraphs, Part } from './Frame.tsx'
import { Leaves } from './Leaves.tsx'
import { langOf } from './lang.ts'
import { type Messages, OfferMessages } from './messages.ts'
import { Kinds, People } from './Parts.tsx'
import type { DoctorPage, DoctorService, FirstPlaces } from './shapes.ts'

/** A doctor of the clinic: when they receive, for what, and their free times, in the language of the page. */
export function DoctorView({ doctor, today }: { doctor: DoctorPage; today: string }) {
  const messages = useContext(OfferMessages)
  const { places, services, colleagues } = doctor
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
                ...{
                  visits: services.flatMap((service) => visitsOf(service, messages)),
                  doctors: [],
                  doctorId: doctor.id,
                },
                ...{ first: places, today, phone },
              }}
            />
          ) : (
            <PhoneCard phone={phone} />
          )
        }
      >
        {doctor.receives || doctor.dates.length > 0 ? (
          <Part id="quando" title={messages.receives}>
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
          <Part id="fa" title={messages.does}>
            <div className="grid gap-8">
              {services.map((service) => (
                <Service key={service.id} service={service} doctorId={doctor.id} />
              ))}
            </div>
          </Part>
        ) : null}
        <About doctor={doctor} />
        <People
          id="prima"
          title={messages.colleagues}
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
function visitsOf(service: DoctorService, { price: { minutes } }: Messages): BookableVisit[] {
  const { id, name, category, kinds, bookingMode } = service
  if (bookingMode === 'phone') return []
  const visit = { category: category.slug, serviceId: id, doctorIds: [] }
  const lang = langOf(service, 'name')
  if (kinds.length === 0)
    return [{ ...visit, kindId: null, label: `${name} · ${minutes(USUAL_DURATION)}`, lang }]
  return kinds.map((kind) => ({
    ...visit,
    kindId: kind.id,
    group: { name, lang },
    label: `${kind.name} · ${minutes(kind.duration)}`,
    lang: langOf(kind, 'name'),
  }))
}

function Service({ service, doctorId }: { service: DoctorService; doctorId: number }) {
  const { visit: name } = useContext(OfferMessages)
  const { id, path, category, shortDescription, bookingMode, kinds } = service
  // A service without kinds is a visit of its own.
  const visit = {
    id: 0,
    name,
    description: shortDescription ?? '',
    duration: USUAL_DURATION,
    price: null,
    italian: langOf(service, 'shortDescription') ? ['description'] : [],
  }
  return (
    <div>
      <h3 className="mb-4 font-normal font-sans text-ink-600 text-md">
        <a href={path} lang={langOf(service, 'name')} className="-my-2.5 inline-block py-2.5">
          {service.name}
        </a>
        , <span lang={langOf(category, 'name')}>{category.name}</span>
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

function About({ doctor }: { doctor: DoctorPage }) {
  const { about, ...messages } = useContext(OfferMessages)
  const { locale } = useLanguage()
  const { bio, register } = doctor
  const facts = (['studies', 'experience', 'languages'] as const).flatMap((field): Pair[] => {
    const text = doctor[field]
    return text ? [{ label: messages[field], text, lang: langOf(doctor, field) }] : []
  })
  // The register has no English text.
  if (register)
    facts.push({ label: messages.register, text: register, lang: locale === 'it' ? undefined : 'it' })
  if (bio.length === 0 && facts.length === 0) return null
  return (
    <Part id="chi" title={about}>
      <Paragraphs of={bio} lang={langOf(doctor, 'bio')} />
      <Pairs of={facts} tone="normal" className={bio.length > 0 ? 'mt-7' : ''} />
    </Part>
  )
}
